import {
  decodeExchangeRequest,
  encodeExchangeResponse,
  FrameError,
  Manifest,
  MIN_PROTOCOL_VERSION,
} from '@basoche/protocol';

import { OpenAPIHono, z } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import type { Hono } from 'hono';
import type { ApiEnv } from '../../http/api-env.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireUser } from '../../http/authentication.ts';
import { Problem } from '../../http/problem-schema.ts';
import type { SyncClock } from '../clock.ts';
import type { Hints } from '../hints.ts';
import { RECORDS_WINDOW_MS } from '../record-hints.ts';
import type { RecordHints } from '../record-hints.ts';
import type { Journal, Place } from '../journal/journal.ts';
import type { Marks } from '../journal/marks.ts';
import type { Authenticate, Principal } from '../ports.ts';
import { exchangeDocs } from './exchange-docs.ts';
import type { ExchangeOptions } from './exchange-docs.ts';

export interface RoutesOptions extends ExchangeOptions {
  authenticate: Authenticate;
  journal: Journal;
  hints: Hints;
  recordHints: RecordHints;
  clock: SyncClock;
  marks: Marks;
  /** A device holds a mark that the database lacks. @param madeAt when it was made, milliseconds since the epoch */
  foundLostMark(madeAt: number): Promise<void>;
}

/**
 * Text of a `pg_snapshot`, then a mark of the history, then the last change that lists have shown by then (EV4): a cursor is
 * a state of the database.
 */
const CURSOR = /^(\d{1,20}:\d{1,20}:(?:\d{1,20}(?:,\d{1,20})*)?)(?:~([^~]*)(?:~([^~]*))?)?$/;
const PLACE = /^([dgs])(\d{1,20}) (.+)$/;
const LONGEST_CURSOR = 4000;
/** A transaction; nothing: the device has none yet. */
const RECORDS = /^\d{0,19}$/;

/** Mounted at `/api`: the manifest, the exchange over HTTPS, and its long poll. */
export function syncRoutes(options: RoutesOptions): Hono<ApiEnv> {
  const { limits } = options;
  const routes = new OpenAPIHono<ApiEnv>();
  describe(routes);
  const user = requireUser(options.authenticate);

  routes.get('/sync/manifest', user, async (c) => {
    const cursor = cursorOf(options, c.req.query('since'));
    const principal = c.get('principal');
    return c.json((await restoredSince(options, principal, cursor)) ?? (await manifest(options, principal, cursor)));
  });

  routes.get('/sync/wait', user, async (c) => {
    const cursor = cursorOf(options, c.req.query('cursor'));
    const records = c.req.query('records');
    if (cursor === null || (records !== undefined && !RECORDS.test(records))) throw new ApiError('BAD_REQUEST');
    const principal = c.get('principal');
    const restored = await restoredSince(options, principal, cursor);
    return c.json(restored ?? (await wait(options, principal, { cursor, records }, c.req.raw.signal)));
  });

  const bounded = bodyLimit({
    maxSize: limits.exchangeBytes,
    onError: () => {
      throw new ApiError('TOO_LARGE');
    },
  });
  routes.post('/sync/exchange', user, async (c, next) => {
    // Said in advance: refused before any of it is read.
    if (Number(c.req.header('content-length') ?? 0) > limits.exchangeBytes) throw new ApiError('TOO_LARGE');
    return c.req.header('transfer-encoding') === undefined ? next() : bounded(c, next);
  });
  routes.post('/sync/exchange', async (c) => {
    const { protocol, kinds } = versionsOf(c.req.header('basoche-protocol'), c.req.header('basoche-kinds'));
    if (protocol < MIN_PROTOCOL_VERSION) throw new ApiError('CONFLICT');
    const items = decoded(new Uint8Array(await c.req.arrayBuffer()));
    const answer = await exchangeDocs(options, c.get('principal'), kinds, items);
    return c.body(new Uint8Array(encodeExchangeResponse(answer)), 200, { 'content-type': 'application/octet-stream' });
  });

  return routes;
}

function describe(routes: OpenAPIHono<ApiEnv>): void {
  const common = { tags: ['sync'], security: [{ bearer: [] }] };
  const found = { description: 'Réponse', content: { 'application/json': { schema: Manifest } } };
  const bytes = { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } };
  const refused = {
    description: 'Refus, avec son code',
    content: { 'application/problem+json': { schema: Problem } },
  };
  routes.openAPIRegistry.registerPath({
    ...common,
    method: 'get',
    path: '/sync/manifest',
    summary: 'Documents partagés lisibles ; avec « since », ce qui a changé depuis ce curseur',
    request: { query: z.object({ since: z.string().optional() }) },
    responses: { 200: found, default: refused },
  });
  routes.openAPIRegistry.registerPath({
    ...common,
    method: 'get',
    path: '/sync/wait',
    summary: 'Attend, au plus 25 secondes, que quelque chose change depuis ce curseur',
    request: { query: z.object({ cursor: z.string(), records: z.string().optional() }) },
    responses: { 200: found, default: refused },
  });
  routes.openAPIRegistry.registerPath({
    ...common,
    method: 'post',
    path: '/sync/exchange',
    summary: 'Synchronise jusqu’à 64 documents en une requête',
    request: { body: { content: bytes } },
    responses: { 200: { description: 'Réponse', content: bytes }, default: refused },
  });
}

/** The whole list, where the database went back to a state of before the cursor (EV4); `null`: it did not. */
async function restoredSince(
  options: RoutesOptions,
  principal: Principal,
  cursor: Cursor | null,
): Promise<Manifest | null> {
  // Cursors of earlier releases have no mark.
  if (cursor === null || cursor.mark === null) return null;
  const { marks, journal } = options;
  const verdict = await marks.judge(cursor.mark);
  if (verdict.is === 'foreign') throw new ApiError('BAD_REQUEST');
  const { place, snapshot } = cursor;
  // The mark may be half a minute older than the list.
  const isHeld = place === null || (await journal.holds(principal.userId, snapshot, place));
  if (verdict.is === 'known' && isHeld) return null;
  // Recorded already: the device may still know of what came after its cursor and was lost.
  if (verdict.is === 'before rollback' && isHeld) await options.caughtUpWithRollbacks();
  else await options.foundLostMark(verdict.madeAt);
  return { ...(await manifest(options, principal, null)), restored: true };
}

async function manifest(
  { journal, marks }: RoutesOptions,
  principal: Principal,
  since: Cursor | null,
): Promise<Manifest> {
  const found = await journal.manifest(principal.userId, principal.firmId, since?.snapshot ?? null);
  const { rows } = found;
  // After the rows: the mark is lost wherever they are.
  const text = `${found.cursor}~${await marks.current(rows.length > 0)}`;
  const place = found.place ?? since?.place ?? null;
  return {
    docs: rows.flatMap(({ name, title, seq, right, gone }) =>
      gone || right === 'none' ? [] : [{ name, title, seq, right }],
    ),
    gone: rows.filter((row) => row.gone).map((row) => row.name),
    cursor: place === null ? text : marks.signed(text, `${place.of}${place.xid} ${place.name}`),
  };
}

interface Awaited {
  cursor: Cursor;
  /** What the last answer said of records; `undefined`: the device does not ask. */
  records: string | undefined;
}

/** Answers what moved since the cursor, or that records changed, as soon as something did (HX5, HX7). */
async function wait(
  options: RoutesOptions,
  principal: Principal,
  { cursor, records }: Awaited,
  signal: AbortSignal,
): Promise<Manifest> {
  const { hints, recordHints, clock, limits } = options;
  const end = clock.now() + limits.waitMs;
  const changed = async () => (records === undefined ? null : recordHints.since(principal, records));
  for (;;) {
    const call = wakeUp(signal);
    // Listening before looking: what moves in between wakes.
    const stops = [
      hints.wait({ userId: principal.userId, wake: () => call.wake('docs') }),
      clock.after(Math.max(0, end - clock.now()), () => call.wake('end')),
      ...(records === undefined ? [] : [recordHints.wait(principal, () => call.wake('records'))]),
    ];
    try {
      const now = await manifest(options, principal, cursor);
      const already = await changed();
      if (already !== null) {
        // Whoever asks again at once, while records change all the time, is answered four times a second.
        stops.push(clock.after(RECORDS_WINDOW_MS, () => call.wake('end')));
        if (now.docs.length + now.gone.length === 0) await call.woken;
        return { ...now, records: already };
      }
      if (now.docs.length + now.gone.length > 0 || clock.now() >= end || signal.aborted) return now;
      if ((await call.woken) !== 'records') continue;
      // The manifest is not read again: what it says is asked of it by itself.
      const found = await changed();
      if (found !== null) return { ...now, records: found };
    } finally {
      for (const stop of stops) stop();
      call.stop();
    }
  }
}

type Cause = 'docs' | 'records' | 'end';

/** Ends with the first of its calls, or when nobody waits any more. */
function wakeUp(signal: AbortSignal) {
  let wake: (cause: Cause) => void = () => undefined;
  const woken = new Promise<Cause>((resolve) => {
    wake = resolve;
  });
  const aborted = () => wake('end');
  signal.addEventListener('abort', aborted, { once: true });
  return { wake, woken, stop: () => signal.removeEventListener('abort', aborted) };
}

function decoded(body: Uint8Array) {
  try {
    return decodeExchangeRequest(body);
  } catch (error) {
    if (error instanceof FrameError) throw new ApiError('BAD_REQUEST');
    throw error;
  }
}

interface Cursor {
  snapshot: string;
  mark: string | null;
  place: Place | null;
}

function cursorOf({ marks }: RoutesOptions, text: string | undefined): Cursor | null {
  if (text === undefined || text === '') return null;
  const [, snapshot, mark, signed] = (text.length > LONGEST_CURSOR ? null : CURSOR.exec(text)) ?? [];
  if (snapshot === undefined) throw new ApiError('BAD_REQUEST');
  if (mark === undefined || signed === undefined) return { snapshot, mark: mark ?? null, place: null };
  const [, of, xid, name] = PLACE.exec(marks.verified(`${snapshot}~${mark}`, signed) ?? '') ?? [];
  if (xid === undefined || name === undefined) throw new ApiError('BAD_REQUEST');
  return { snapshot, mark, place: { of: of as Place['of'], xid, name } };
}

/** A device that says nothing of its versions is one of the first ones (VG2). */
function versionsOf(protocol: string | undefined, kinds: string | undefined) {
  try {
    const parsed: unknown = JSON.parse(kinds ?? '{}');
    const table = Object.entries(parsed as Record<string, unknown>).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    );
    return { protocol: Number(protocol ?? 1), kinds: Object.fromEntries(table) };
  } catch {
    throw new ApiError('BAD_REQUEST');
  }
}
