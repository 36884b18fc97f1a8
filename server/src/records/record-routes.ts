import { recordCalls } from '@basoche/protocol';
import { accepts } from 'hono/accepts';
import { compress } from 'hono/compress';
import type { Context } from 'hono';
import type { ApiPorts } from '../http/api-env.ts';
import { createApi } from '../http/api.ts';
import type { RecordFeed } from './record-feed.ts';
import type { PageText } from './shared-pages.ts';

export function recordRoutes(ports: ApiPorts, feed: RecordFeed) {
  const api = createApi(ports, 'records');
  // Rows repeat their names and places: a seventh is left of a fill, which may come over a train's network.
  api.app.use('/records/*', compress());
  api.serve(recordCalls.readRecordChanges, async ({ c, principal: { firmId, userId }, query }) =>
    pageAnswer(c, await feed.ask({ firmId, userId, records: query.records, since: query.since })),
  );
  return api.app;
}

function pageAnswer(c: Context, page: PageText): Response {
  const headers = { 'content-type': 'application/json' };
  if (page.gzip === null || !takesGzip(c)) return c.body(page.plain(), 200, headers);
  return c.body(page.gzip(), 200, { ...headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
}

function takesGzip(c: Context): boolean {
  const match = (asked: { type: string; q: number }[]) =>
    asked.some(({ type, q }) => type.toLowerCase() === 'gzip' && q > 0) ? 'gzip' : '';
  return accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: '', match }) === 'gzip';
}
