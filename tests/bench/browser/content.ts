import { board, conversation, initDoc, newActor } from '@basoche/crdt';
import { docName, type DocName } from '@basoche/protocol';
import type * as Y from 'yjs';
import { signIn, until } from '../../support/app.ts';
import { SyncClient } from '../../support/sync-client.ts';
import { withDatabase } from '../targets/bench-firm.ts';
import { DOCUMENT, writeDocument } from './document.ts';
import { SHEET, writeSheet } from './sheet.ts';

export const EMAIL = 'associee@demo.basoche.test';
export const COLLEAGUE = 'collaborateur@demo.basoche.test';

export const CONVERSATION = 'banc-dix-mille';
export const BOARD = 'banc-deux-mille';
export const MESSAGES = 10_000;
export const BOARD_ITEMS = 2_000;
/** Messages in one update. */
const BATCH = 500;
const SENTENCE =
  'Attendu que la société requérante soutient, sans être utilement contredite, que les travaux ont été reçus sans réserve. ';

/**
 * Puts a conversation of 10,000 messages, a board of 2,000 items, a document of 300 pages and a sheet of 50,000 cells
 * into the demo firm, written by a colleague.
 * @returns how many edits are behind the document
 */
export async function fillDemo(url: string, databaseUrl: string): Promise<number> {
  const conversationName = docName('conversation', CONVERSATION);
  const boardName = docName('board', BOARD);
  const documentName = docName('document', DOCUMENT);
  const sheetName = docName('document', SHEET);
  const colleague = await withDatabase(databaseUrl, async (database) => {
    for (const [name, title] of [
      [conversationName, 'Banc : dix mille messages'],
      [boardName, 'Banc : deux mille éléments'],
      [documentName, 'Banc : trois cents pages'],
      [sheetName, 'Banc : cinquante mille cellules'],
    ]) {
      await database.query(
        `insert into shared_doc (firm_id, name, kind, title)
         select firm_id, $1, split_part($1, '/', 1), $2 from app_user where email = $3`,
        [name, title, EMAIL],
      );
      await database.query(
        `insert into doc_grant (firm_id, doc, user_id, "right")
         select firm_id, $1, id, 'write' from app_user where email = any ($2)`,
        [name, [EMAIL, COLLEAGUE]],
      );
    }
    const found = await database.query<{ id: string }>('select id from app_user where email = $1', [COLLEAGUE]);
    return found.rows[0]!.id;
  });
  const token = await signIn(url, COLLEAGUE);
  await write(url, token, conversationName, (doc) => writeMessages(doc, colleague));
  await write(url, token, boardName, (doc) => writeItems(doc, colleague));
  let edits = 0;
  await write(url, token, documentName, (doc) => (edits = writeDocument(doc, colleague)));
  await write(url, token, sheetName, (doc) => writeSheet(doc, colleague));
  await rowsWritten(databaseUrl, [conversationName, boardName, documentName, sheetName]);
  return edits;
}

/** Waits until the server has written the rows of what it was just given: nobody who opens a document waits for that. */
async function rowsWritten(databaseUrl: string, names: DocName[]): Promise<void> {
  await withDatabase(databaseUrl, (database) =>
    until(async () => {
      const written = await database.query(
        'select 1 from sync.doc d join doc_projection p on p.doc = d.name and p.seq >= d.seq where d.name = any ($1)',
        [names],
      );
      return written.rows.length === names.length;
    }, 120_000),
  );
}

async function write(url: string, token: string, name: DocName, change: (doc: Y.Doc) => void): Promise<void> {
  const client = new SyncClient(url, token, name);
  await until(() => client.synced, 15_000);
  change(client.doc);
  await until(() => client.isSaved, 60_000);
  client.close();
}

function writeMessages(doc: Y.Doc, author: string): void {
  initDoc('conversation', doc);
  let minute = 0;
  const clock = { now: () => Date.UTC(2026, 0, 5, 8) + minute * 60_000 };
  const actor = newActor(author, 'banc', clock);
  for (let from = 0; from < MESSAGES; from += BATCH) {
    doc.transact(() => {
      for (minute = from; minute < from + BATCH; minute++) {
        const text = `Message ${minute} : ${SENTENCE.slice(0, 20 + ((minute * 37) % 180))}`;
        conversation.sendMessage(doc, actor, { text });
      }
    });
  }
}

function writeItems(doc: Y.Doc, author: string): void {
  initDoc('board', doc);
  const actor = newActor(author, 'banc', { now: () => Date.UTC(2026, 0, 5, 8) });
  const { columns, group } = board.addDefaultBoard(doc, actor, 'Groupe 1');
  const notes = board.addColumn(doc, actor, { name: 'Notes', type: 'text' });
  const period = board.addColumn(doc, actor, { name: 'Période', type: 'period' });
  const tags = board.addColumn(doc, actor, {
    name: 'Étiquettes',
    type: 'tags',
    options: ['Civil', 'Pénal', 'Social'].map((label) => ({ id: label, label })),
  });
  const groups = [group, ...[2, 3, 4].map((number) => board.addGroup(doc, actor, { name: `Groupe ${number}` }))];
  const statuses = board.usualOptions('status').map((option) => option.id ?? '');
  const priorities = board.usualOptions('priority').map((option) => option.id ?? '');
  const at = <T>(list: readonly T[], index: number): T => list[index % list.length]!;
  for (let from = 0; from < BOARD_ITEMS; from += BATCH) {
    const days = Array.from({ length: 28 }, (_, day) => `2026-03-${String(day + 1).padStart(2, '0')}`);
    const items = Array.from({ length: BATCH }, (_, index) => from + index).map((index) => ({
      group: at(groups, Math.floor((index * groups.length) / BOARD_ITEMS)),
      name: `Dossier ${index} : ${SENTENCE.slice(0, 10 + ((index * 7) % 40))}`,
      values: {
        [columns.status]: at(statuses, index),
        [columns.priority]: at(priorities, index * 3),
        [columns.people]: [author],
        [columns.deadline]: at(days, index),
        [columns.hours]: (index % 80) / 4,
        [notes]: SENTENCE.slice(0, 20 + ((index * 11) % 60)),
        [period]: { start: at(days, index % 14), end: at(days, 14 + (index % 14)) },
        [tags]: [at(['Civil', 'Pénal', 'Social'], index)],
      },
    }));
    doc.transact(() => {
      for (const item of items) board.addItem(doc, actor, item);
    });
  }
}
