import { gunzipSync } from 'node:zlib';
import { RecordChanges } from '@basoche/protocol';
import { readAccounts } from '../capabilities/access/index.ts';
import { contactSource } from '../capabilities/contacts/index.ts';
import type { Db } from '../db/database.ts';
import { RecordFeed } from '../records/index.ts';
import type { RecordSource } from '../records/index.ts';

export interface TestFeedOptions {
  sources?: readonly RecordSource[];
  limit?: number;
}

interface Asker {
  firmId: string;
  userId: string;
}

/** The feed without a pause between its readings. */
export function testFeed(db: Db, { sources = [contactSource], ...more }: TestFeedOptions = {}): RecordFeed {
  return new RecordFeed({
    db,
    sources,
    readAccounts,
    clock: { now: () => 0, after: (_, work) => setImmediate(work) },
    ...more,
  });
}

/** What the device of this person reads: the compressed answer, which has to be the plain one. */
export async function askFeed(
  feed: RecordFeed,
  { firmId, userId }: Asker,
  since?: string,
  records: readonly string[] = ['contact'],
): Promise<RecordChanges> {
  const page = await feed.ask({ firmId, userId, records, since });
  const text = page.plain().toString();
  if (page.gzip !== null && gunzipSync(page.gzip()).toString() !== text) throw new Error('the compressed page differs');
  return RecordChanges.parse(JSON.parse(text));
}
