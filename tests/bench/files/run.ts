import os from 'node:os';
import { parseArgs } from 'node:util';
import { readAccount } from '../../../server/src/capabilities/access/index.ts';
import { searchFiles } from '../../../server/src/capabilities/library/index.ts';
import { openDatabase } from '../../../server/src/db/database.ts';
import type { Db } from '../../../server/src/db/database.ts';
import { startPostgres } from '../../support/postgres.ts';
import { median, percentile } from '../load/numbers.ts';
import { benchId, fillFirms, ownWord, PEOPLE } from './fill-firms.ts';
import { nameWord, rankInShare, textWord } from './vocabulary.ts';

/** The search of files of a large firm beside another one of the same size: what it takes of the database, by word and reader. */
const { values: options } = parseArgs({
  options: {
    files: { type: 'string', default: '500000' },
    pages: { type: 'string', default: '2' },
    words: { type: 'string', default: '80' },
    times: { type: 'string', default: '20' },
    /** A database that is filled once; without it one is started and removed. */
    url: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const LIMIT = 6;
const READERS = { administrator: 0, 'five matters': 1, client: 2 };

const size = { files: Number(options.files), pages: Number(options.pages), words: Number(options.words) };
const times = Number(options.times);
const firms = [1, 2].map((place) => benchId('bench', `firm/${place}/${size.files}`));
const postgres = options.url === undefined ? await startPostgres({ settings: { max_wal_size: '8GB' } }) : null;
const db = await openDatabase({ url: options.url ?? postgres!.url, dataDir: null });
try {
  await db.migrate();
  await fillFirms(options.url ?? postgres!.url, firms, size, (done) => console.error(done));
  await measure(db, firms[0]!);
} finally {
  await db.close();
  await postgres?.stop();
}

/** What is asked for the n-th time. */
type Query = (n: number) => string;

function queries(): Record<string, Query> {
  const inShare = (share: number): Query => {
    // Of two pages at most one has it, while it is rare.
    const rank = rankInShare(share / size.pages, size.words);
    return (n) => textWord(rank + (n % 10));
  };
  const file = (n: number) => 1 + ((n * 7919 + 11) % size.files);
  const half = (n: number) => textWord(rankInShare(0.3, size.words) + (n % 4));
  return {
    'one file': (n) => ownWord(file(n), 'premier'),
    'two words on two pages of a file': (n) => `${ownWord(file(n), 'premier')} ${ownWord(file(n), 'dernier')}`,
    'in 1 of 1,000 files': inShare(0.001),
    'in 1 of 100 files': inShare(0.01),
    'in half of the files': half,
    'in each file': (n) => textWord(n % 3),
    'two of half of the files': (n) => `${half(n)} ${half(n + 1)}`,
    'half, and one file': (n) => `${half(n)} ${ownWord(file(n), 'premier')}`,
    'a word of 20 names': (n) => nameWord(4_000 + n * 10),
    'a word of each eighth name': (n) => nameWord(n % 2),
    'two letters': (n) => ['ba', 'be', 'ca'][n % 3]!,
    nothing: (n) => `yyzz${n}yy`,
  };
}

async function measure(database: Db, firmId: string): Promise<void> {
  const load = () => os.loadavg()[0]!.toFixed(1);
  console.log(
    `${new Date().toISOString()} · 2 firms of ${size.files} files, ${size.pages} pages of ${size.words} words, ${PEOPLE} people · ${os.cpus().length} x ${os.cpus()[0]?.model.trim()} · load average ${load()}\n`,
  );
  console.log('| word | reader | p50 ms | p95 ms | files found |\n|---|---|---:|---:|---:|');
  for (const [name, query] of Object.entries(queries()).filter(([one]) => one.includes(options.only))) {
    for (const [reader, place] of Object.entries(READERS)) {
      const took: number[] = [];
      let found = 0;
      for (let n = 0; n < times; n += 1) {
        const began = performance.now();
        const { files } = await database.asFirm(firmId, async (trx) => {
          const account = await readAccount(trx, benchId(firmId, `user/${place}`));
          return searchFiles(trx, { firmId, account }, query(n), LIMIT, true);
        });
        took.push(performance.now() - began);
        found += files.length;
      }
      console.log(
        `| ${name} | ${reader} | ${median(took).toFixed(0)} | ${percentile(took, 95).toFixed(0)} | ${(found / times).toFixed(1)} |`,
      );
    }
  }
  console.log(`\nLoad average at the end ${load()}.`);
}
