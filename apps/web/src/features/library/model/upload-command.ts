import { fileRecord, libraryCalls } from '@basoche/protocol';
import { commandOf } from '../../../app/http/calls.ts';
import type { FinishedUpload, UploadCommand } from '../../../data/uploads/index.ts';
import { i18n } from '../../../i18n/index.ts';
import { targetOf } from './upload-target.ts';

/** The upload's id is the key of its command and the id of its file: an upload that is handed over twice is one file. */
export function uploadCommand({ id, name, size, target }: FinishedUpload): UploadCommand | null {
  const to = targetOf(target);
  if (to === null) return null;
  const aggregateOf = (file: string) => `${fileRecord.name}/${file}`;
  const text = (key: 'commandCreateFile' | 'commandVersion') => i18n.t(key, { ns: 'library', name });
  if (to.is === 'version') {
    const request = { params: { slug: to.file }, body: { upload: id, base: to.base } };
    const about = { aggregate: aggregateOf(to.file), label: text('commandVersion') };
    return { command: { ...commandOf(libraryCalls.addVersion, request, about), commandId: id }, makes: false };
  }
  const { space, project, parent } = to;
  const after = [parent === null ? [] : `folder/${parent}`, project === null ? [] : `project/${project}`].flat();
  const request = { body: { id, upload: id, name, size, space, project, parent } };
  const about = { aggregate: aggregateOf(id), after, label: text('commandCreateFile') };
  return { command: { ...commandOf(libraryCalls.createFile, request, about), commandId: id }, makes: true };
}
