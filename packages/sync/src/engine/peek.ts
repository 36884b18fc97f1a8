import type { DocName } from '@basoche/protocol';
import * as Y from 'yjs';
import type { Sessions } from '../session/sessions.ts';
import type { Local } from './local.ts';

/**
 * What `reader` makes of a document: of the open one, else of what the device has stored, which is read once no open
 * document is on its way to the screen [BG12]. `null` when the device has none.
 */
export async function peek<T>(
  sessions: Sessions,
  local: Local,
  name: DocName,
  reader: (doc: Y.Doc) => T,
): Promise<T | null> {
  if (!sessions.get(name)?.loaded) await sessions.arrived();
  const session = sessions.get(name);
  // Of one that has not come yet, what is there is not the document [CH21].
  if (session?.loaded === true && session.arrival.missing) return null;
  if (session?.loaded === true && !session.gone) return reader(session.doc);
  return readStored(local, name, reader);
}

/** In a document of its own, for `reader` alone. */
async function readStored<T>(local: Local, name: DocName, reader: (doc: Y.Doc) => T): Promise<T | null> {
  const content = await local.contents.read(name);
  if (content === null) return null;
  const doc = new Y.Doc();
  try {
    Y.applyUpdate(doc, content);
    return reader(doc);
  } finally {
    doc.destroy();
  }
}
