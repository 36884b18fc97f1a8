import { board, document, initDoc, newActor, todolist } from '@basoche/crdt';
import { decodeExchangeResponse, docName, encodeExchangeRequest, EXCHANGE_MAX_DOCS } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import type { Page } from '@playwright/test';
import * as Y from 'yjs';
import { signIn } from '../../support/app.ts';
import { withDatabase } from '../targets/bench-firm.ts';
import { COLLEAGUE, EMAIL } from './content.ts';

/** A firm of many matters, all of it on one device. */
const DOCUMENTS = 2_000;
const WORDS =
  'Attendu que la société requérante soutient, sans être utilement contredite, que les travaux ont été reçus. ';

const nameOf = (index: number): DocName =>
  index % 10 < 6
    ? docName('document', `banc-texte-${index}`)
    : index % 10 < 8
      ? docName('todolist', `banc-liste-${index}`)
      : docName('board', `banc-tableau-${index}`);
const titleOf = (index: number) => `Banc : pièce ${index}`;

/** Puts 2,000 documents into the demo firm: texts of 1.6 KB, lists of eight tasks, boards of six items. */
export async function fillManyDocuments(url: string, databaseUrl: string): Promise<void> {
  const names = Array.from({ length: DOCUMENTS }, (_, index) => nameOf(index));
  const author = await withDatabase(databaseUrl, async (database) => {
    await database.query(
      `insert into shared_doc (firm_id, name, kind, title)
       select p.firm_id, d.name, split_part(d.name, '/', 1), d.title
       from app_user p, unnest($1::text[], $2::text[]) as d (name, title) where p.email = $3`,
      [names, names.map((_, index) => titleOf(index)), EMAIL],
    );
    await database.query(
      `insert into doc_grant (firm_id, doc, user_id, "right")
       select p.firm_id, d.name, p.id, 'write' from app_user p, unnest($1::text[]) as d (name) where p.email = any ($2)`,
      [names, [EMAIL, COLLEAGUE]],
    );
    const found = await database.query<{ id: string }>('select id from app_user where email = $1', [COLLEAGUE]);
    return found.rows[0]!.id;
  });
  const token = await signIn(url, COLLEAGUE);
  for (let from = 0; from < DOCUMENTS; from += EXCHANGE_MAX_DOCS) {
    const items = names.slice(from, from + EXCHANGE_MAX_DOCS).map((doc, index) => ({
      doc,
      stateVector: Uint8Array.of(0),
      update: contentOf(doc, from + index, author),
    }));
    const response = await fetch(`${url}/api/sync/exchange`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'basoche-protocol': '1' },
      body: new Uint8Array(encodeExchangeRequest(items)),
    });
    const answers = decodeExchangeResponse(new Uint8Array(await response.arrayBuffer()));
    if (answers.some(({ code }) => code !== 0)) throw new Error('a document was refused');
  }
}

function contentOf(name: DocName, index: number, author: string): Uint8Array {
  const kind = name.slice(0, name.indexOf('/')) as 'document' | 'todolist' | 'board';
  const doc = new Y.Doc();
  initDoc(kind, doc);
  const actor = newActor(author, 'banc', { now: () => Date.UTC(2026, 0, 5, 8) });
  if (kind === 'document') {
    const body = doc.getXmlFragment('body');
    for (let at = 0; at < 8; at++) {
      const paragraph = new Y.XmlElement('paragraph');
      const text = new Y.XmlText();
      text.insert(0, `${index}.${at} ${WORDS.repeat(2)}`);
      paragraph.insert(0, [text]);
      body.push([paragraph]);
    }
    document.addThread(doc, actor, { text: 'À relire', quote: WORDS });
  } else if (kind === 'todolist')
    for (let at = 0; at < 8; at++) todolist.createTask(doc, actor, { title: `Relire la pièce ${index}.${at}` });
  else {
    const { group } = board.addDefaultBoard(doc, actor, 'Groupe 1');
    for (let at = 0; at < 6; at++) board.addItem(doc, actor, { group, name: `Dossier ${index}.${at}`, values: {} });
  }
  const update = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}

/** What a person waits for before a journey, and what they meet on it. */
export async function measureFirstSync(newDevice: () => Promise<Page>): Promise<Record<string, number>> {
  const page = await newDevice();
  const begin = performance.now();
  const badge = page.getByRole('button', { name: /^État de la synchronisation/ });
  await badge.getByText(/à télécharger/).waitFor();
  await badge.getByText(/^Enregistré$/).waitFor({ timeout: 300_000 });
  const synced = performance.now() - begin;
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
  await page.goto('/ged');
  await page.getByText(titleOf(1)).first().waitFor();
  await page.context().setOffline(true);
  await page.reload();
  const library = await timed(async () => {
    await page.goto('/ged');
    await page.getByText(titleOf(1)).first().waitFor();
  });
  const opened: number[] = [];
  for (const index of [3, 11, 25])
    opened.push(
      await timed(async () => {
        await page.goto(`/Editor?doc=banc-texte-${index}`);
        await page.getByText(`${index}.7 Attendu`).first().waitFor();
      }),
    );
  const clicked: number[] = [];
  for (const place of [1, 2, 3]) {
    await page.goto('/ged');
    const row = page.getByRole('link', { name: /^Banc : pièce \d+$/ }).nth(place);
    const index = /\d+$/.exec((await row.textContent()) ?? '')?.[0];
    clicked.push(
      await timed(async () => {
        await row.click();
        await page.getByText(`${index}.7 Attendu`).first().waitFor();
      }),
    );
  }
  return {
    [`first sync of ${DOCUMENTS} documents (ms)`]: synced,
    'library without a network, reloaded (ms)': library,
    'a document never opened, without a network, from the library (ms)': Math.max(...clicked),
    'a document never opened, without a network, reloaded on it (ms)': Math.max(...opened),
  };
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
