import { orphaned } from '@basoche/crdt';
import * as Y from 'yjs';

/**
 * What `write` inserts into texts stands right behind the letter before it: behind deleted letters, where Yjs would put it,
 * it could not be told from what somebody typed who had not seen them go (DC14).
 */
export function writeAfterLetters(write: () => void): void {
  const { prototype } = Y.Text;
  const insert: Y.Text['insert'] = Reflect.get(prototype, 'insert');
  prototype.insert = function insertAfterLetter(this: Y.Text, index, text, attributes) {
    prototype.insert = insert;
    try {
      if (text !== '') orphaned.insertAfterLetter(this, index, text, attributes as Record<string, unknown>);
    } finally {
      prototype.insert = insertAfterLetter;
    }
  };
  try {
    write();
  } finally {
    prototype.insert = insert;
  }
}
