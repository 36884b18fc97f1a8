import { Manifest } from '@basoche/protocol';
import type { DocName, ManifestDoc } from '@basoche/protocol';
import type { Http } from '../channel/http.ts';
import { HttpError } from '../channel/http.ts';

/** The list of documents as the server told it. */
export interface Reading {
  news: Manifest;
  /** The whole list, not what moved since the cursor. */
  isWhole: boolean;
  /** The server went back to a state of before what this device knows [EV11]. */
  isRestored: boolean;
}

/** Sequence numbers that the server was known to be at. */
export type KnownSeqs = ReadonlyMap<DocName, number>;

/** Reads what moved since the cursor; all of it, where the server went back. @throws NetworkError, HttpError */
export async function readList(http: Http, since: string | null, known: KnownSeqs): Promise<Reading> {
  if (since === null) return readWhole(http, known);
  let news: Manifest;
  try {
    news = await read(http, `?since=${encodeURIComponent(since)}`);
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 400)) throw error;
    // Whoever does not know this cursor did not give it: another server, or ours at an earlier state.
    return { news: await read(http), isWhole: true, isRestored: true };
  }
  if (news.restored === true) return { news, isWhole: true, isRestored: true };
  if (hasFallen(news.docs, known)) return { news: await read(http), isWhole: true, isRestored: true };
  return { news, isWhole: false, isRestored: false };
}

/** @throws NetworkError, HttpError */
export async function readWhole(http: Http, known: KnownSeqs): Promise<Reading> {
  const news = await read(http);
  return { news, isWhole: true, isRestored: hasFallen(news.docs, known) };
}

/** A sequence number never falls, unless the server went back [EV13]. */
function hasFallen(docs: readonly ManifestDoc[], known: KnownSeqs): boolean {
  return docs.some((doc) => doc.seq < (known.get(doc.name as DocName) ?? 0));
}

async function read(http: Http, query = ''): Promise<Manifest> {
  const response = await http.request(`/api/sync/manifest${query}`);
  return Manifest.parse(response.json());
}
