import { libraryCalls } from '@basoche/protocol';
import type { OutboxCommand, SyncEngine } from '@basoche/sync';
import { commandOf } from '../../../app/http/calls.ts';
import { uploadsOf } from '../../../data/uploads/index.ts';
import type { FinishedUpload } from '../../../data/uploads/index.ts';
import { i18n } from '../../../i18n/index.ts';
import { targetOf } from './upload-target.ts';

/** Whatever the screen, a file that the server has whole becomes a file of the library. Gives the function that stops. */
export function deliverUploads({ engine }: { engine: SyncEngine }): () => void {
  return uploadsOf(engine).onDone(async (upload) => {
    const command = commandFor(upload);
    if (command !== null) await engine.outbox.send(command);
  });
}

/** The upload's id is the key of its command and the id of its file: an upload that is handed over twice is one file. */
export function commandFor({ id, name, size, target }: FinishedUpload): OutboxCommand | null {
  const to = targetOf(target);
  if (to === null) return null;
  const text = (key: 'commandCreateFile' | 'commandVersion') => i18n.t(key, { ns: 'library', name });
  if (to.is === 'version')
    return commandOf(
      libraryCalls.addVersion,
      { params: { slug: to.file }, body: { upload: id, base: to.base } },
      { commandId: id, aggregate: `file/${to.file}`, label: text('commandVersion') },
    );
  const { space, project, parent } = to;
  const after = [parent === null ? [] : `folder/${parent}`, project === null ? [] : `project/${project}`].flat();
  return commandOf(
    libraryCalls.createFile,
    { body: { id, upload: id, name, size, space, project, parent } },
    { commandId: id, aggregate: `file/${id}`, after, label: text('commandCreateFile') },
  );
}
