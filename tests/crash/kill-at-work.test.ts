// @database both: a database that dies with its server is another than one beside it.
import type { DocName } from '@basoche/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/app.ts';
import { holds } from './support/evidence.ts';
import { newDoc, openOffice, type Office } from './support/office.ts';
import { ownApp, type OwnApp } from './support/own-app.ts';
import { expectedView, restView } from './support/rows.ts';
import { seeded } from './support/seed.ts';
import { insideDatabase, rebuild, rowsAndProjection } from './support/tables.ts';
import { fetchDoc, Writer } from './support/writer.ts';

const ROUNDS = Math.ceil(Number(process.env['CRASH_ROUNDS'] ?? 4) / 2);
/** A document at rest is compacted from 400 updates on. */
const LONG_TAIL = 420;
const METRICS_TOKEN = 'jeton-de-la-supervision';

let own: OwnApp;
let office: Office;

beforeAll(async () => {
  own = await ownApp({ METRICS_TOKEN });
  office = await openOffice(own.app.url);
}, 120_000);

afterAll(() => own?.remove());

test(
  '[FT4] [JR6] [JR7] killed while it compacts: the documents are what they were, the history has no hole',
  async () => {
    const chance = seeded('kill in compaction');
    for (let round = 0; round < ROUNDS; round += 1) {
      const names: DocName[] = [];
      for (let count = 0; count < 4; count += 1) names.push(await newDoc(office.claire, 'document'));
      const writers = names.map((name) => new Writer(office.samir, name));
      for (const writer of writers) writer.connect();
      await Promise.all(writers.map((writer) => writer.ready()));
      const before = await compacted();
      for (let key = 0; key < LONG_TAIL; key += 1)
        for (const writer of writers) writer.doc.getMap('crash').set(`k${key % 50}`, key);
      await until(() => writers.every((writer) => writer.isSaved), 30_000);
      // Some of the documents are folded, or none, or all: the kill falls in between.
      const enough = chance.int(names.length) * LONG_TAIL;
      await until(async () => (await compacted()) - before > enough, 30_000);
      await own.app.kill();
      for (const writer of writers) writer.leave();
      await insideDatabase(own, async (ask) => {
        for (const [index, name] of names.entries()) {
          const doc = await rebuild(ask, name);
          expect(holds(doc, writers[index]!.claims()), name).toBe(true);
          expect(await uncovered(ask, name), name).toEqual([]);
        }
        // The dead process holds it for a minute more, which passes here.
        await ask('delete from sync.lease');
      });
      await own.app.restart();
      for (const [index, name] of names.entries()) {
        const { doc } = await fetchDoc(office.claire, name);
        expect(doc.getMap('crash').toJSON(), name).toEqual(writers[index]!.doc.getMap('crash').toJSON());
      }
    }
  },
  60_000 + ROUNDS * 60_000,
);

test(
  '[FT4] [PR3] [G4] killed with rows behind the journal: they are up to date before the first answer',
  async () => {
    const chance = seeded('kill in projection');
    const names = Object.values(office.docs);
    let behind = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const writers = names.flatMap((name) => [new Writer(office.claire, name), new Writer(office.nathalie, name)]);
      for (const writer of writers) writer.connect();
      await Promise.all(writers.map((writer) => writer.ready()));
      for (const writer of writers) writer.edits(chance, 60);
      await eachAcked(writers);
      await own.app.kill();
      for (const writer of writers) writer.leave();
      behind += await insideDatabase(own, async (ask) => {
        const lagging = await ask(
          `select d.name from sync.doc d left join doc_projection p on p.doc = d.name where coalesce(p.seq, 0) < d.seq`,
        );
        return lagging.length;
      });
      await own.app.restart();
      const views = await Promise.all(names.map((name) => restView(office.claire, name)));
      for (const [index, name] of names.entries()) {
        const { doc } = await fetchDoc(office.claire, name);
        for (const writer of writers.filter((each) => each.name === name))
          expect(holds(doc, writer.claims()), name).toBe(true);
        expect(views[index], name).toEqual(expectedView(name, doc));
      }
    }
    // Otherwise the kills came too late to show anything.
    expect(behind).toBeGreaterThan(0);
    await own.app.kill();
    await insideDatabase(own, async (ask) => {
      for (const name of names) {
        const { stored, wanted } = await rowsAndProjection(ask, name, await rebuild(ask, name));
        expect(stored, name).toEqual(wanted);
      }
    });
    await own.app.restart();
  },
  60_000 + ROUNDS * 60_000,
);

/**
 * Until each was told that an edit is stored: what comes before is the handshake. How long that takes is the disk's, so the
 * limit only ends a test that hangs; then, or where a connection was closed, each is shown with what it sent.
 */
async function eachAcked(writers: Writer[]): Promise<void> {
  try {
    await until(() => writers.every(({ acked, line }) => acked > 1 || line.closed), 60_000);
  } finally {
    const missing = writers.filter(({ acked }) => acked <= 1);
    expect(missing.map(({ acked, name, who, line }) => [who.email, name, acked, line.sent, line.closed])).toEqual([]);
  }
}

async function compacted(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${own.app.url}/metrics`, { headers })).text();
  return Number(/^basoche_sync_compacted_updates_total (\d+)/m.exec(text)?.[1] ?? 0);
}

/** Seqs that stand neither in the history nor in the tail, or in both. */
async function uncovered(ask: Parameters<typeof rebuild>[0], name: DocName): Promise<number[]> {
  const found = await ask(
    `select n from sync.doc d, generate_series(1, d.seq) n where d.name = $1 and 1 <>
       (select count(*) from sync.history h where h.doc_id = d.id and n between h.from_seq and h.to_seq)
       + (select count(*) from sync.update u where u.doc_id = d.id and u.seq = n)`,
    [name],
  );
  return found.map((row) => Number(row['n']));
}
