import { conversation, initDoc, newActor } from '@basoche/crdt';
import { docName, type DocName } from '@basoche/protocol';
import * as Y from 'yjs';
import { signIn, until } from '../../support/app.ts';
import { SyncClient } from '../../support/sync-client.ts';
import { withDatabase } from '../targets/bench-firm.ts';

export const EMAIL = 'associee@demo.basoche.test';
const COLLEAGUE = 'collaborateur@demo.basoche.test';

export const CONVERSATION = 'banc-dix-mille';
export const DOCUMENT = 'banc-deux-cents-pages';
export const MESSAGES = 10_000;
export const PAGES = 200;
/** What a page of a French pleading holds: about 3,000 characters in six paragraphs. */
const PARAGRAPHS_PER_PAGE = 6;
/** Messages in one update. */
const BATCH = 500;
const SENTENCE =
  'Attendu que la société requérante soutient, sans être utilement contredite, que les travaux ont été reçus sans réserve. ';

/** The last words of the document: when they are on the page, it is there. */
export const LAST_WORDS = 'Fin des conclusions.';

/** Puts a conversation of 10,000 messages and a document of 200 pages into the demo firm, written by a colleague. */
export async function fillDemo(url: string, databaseUrl: string): Promise<void> {
  const conversationName = docName('conversation', CONVERSATION);
  const documentName = docName('document', DOCUMENT);
  const colleague = await withDatabase(databaseUrl, async (database) => {
    for (const [name, title] of [
      [conversationName, 'Banc : dix mille messages'],
      [documentName, 'Banc : deux cents pages'],
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
  await write(url, token, documentName, writePages);
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

function writePages(doc: Y.Doc): void {
  initDoc('document', doc);
  const body = doc.getXmlFragment('body');
  for (let page = 0; page < PAGES; page++) {
    doc.transact(() => {
      for (let i = 0; i < PARAGRAPHS_PER_PAGE; i++) body.push([paragraph(`${page + 1}. ${SENTENCE.repeat(4)}`)]);
    });
  }
  body.push([paragraph(LAST_WORDS)]);
}

function paragraph(text: string): Y.XmlElement {
  const element = new Y.XmlElement('paragraph');
  const content = new Y.XmlText();
  content.insert(0, text);
  element.insert(0, [content]);
  return element;
}
