import type { Context } from 'hono';
import { access, accountReader, createAccess, readAccounts } from '../capabilities/access/index.ts';
import type { Assistant } from '../capabilities/assistant/index.ts';
import type { Capability, CapabilityDeps } from '../capabilities/capability.ts';
import { createHistoryKey } from '../capabilities/documents/index.ts';
import { pushJob } from '../capabilities/notifications/index.ts';
import type { OidcSettings } from '../config/oidc-settings.ts';
import type { Db } from '../db/database.ts';
import { createApp } from '../http/app.ts';
import { createMetrics } from '../http/health.ts';
import { requireUser } from '../http/authentication.ts';
import { inFlight } from '../http/in-flight.ts';
import { registerJobs } from '../jobs/job-definition.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLiveHub } from '../live/live-hub.ts';
import { liveRoutes } from '../live/live-routes.ts';
import { createLog } from '../log.ts';
import { createMailQueue } from '../mail/index.ts';
import type { Email, MailTransport } from '../mail/index.ts';
import { RecordFeed, recordMetrics, recordRoutes } from '../records/index.ts';
import { createPush, createVapid, PUSH_SEED_BYTES } from '../push/index.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { systemClock } from '../sync/clock.ts';
import type { DocHistories, SharedDocs } from '../sync/ports.ts';
import { createBlobs } from '../blobs/index.ts';
import { createFileTexts } from '../file-text/index.ts';
import type { BlobStore } from '../blobs/index.ts';
import { temporaryStore } from './temporary-store.ts';
import { TEST_PASSWORD } from './firm.ts';
import type { TestUser } from './firm.ts';
import { memoryDocs } from './memory-docs.ts';

/** The same for every test application: what one sealed another opens. */
export const TEST_SECRET = Buffer.alloc(32, 7);

/** What `/metrics` of a test application asks for. */
export const METRICS_TOKEN = 'jeton-de-la-supervision';

const noHistories: DocHistories = {
  sessions: async () => ({ seq: 0, sessions: [] }),
  stateAt: async () => null,
  timeOf: async () => null,
  arrivalOf: async () => null,
  seenBy: async () => 0,
  entries: async function* () {},
  bytes: async () => 0,
};

/** A clock that stands still until it is moved. */
export function testClock(now = Date.parse('2026-11-21T09:00:00Z')) {
  return {
    now: () => now,
    advance(milliseconds: number): void {
      now += milliseconds;
    },
  };
}

export interface TestApiOptions {
  /** Beside `access`. */
  capabilities?: readonly Capability[];
  shared?: SharedDocs;
  /** Without them no document has a past. */
  histories?: DocHistories;
  clock?: ReturnType<typeof testClock>;
  web?: string;
  transport?: MailTransport;
  oidc?: OidcSettings;
  /** Largest body of a request; small, so that a test can pass it. */
  bodyBytes?: number;
  /** What the files of one firm may weigh; without it no limit. */
  firmFileBytes?: number;
  /** Where bytes of files are; without it on the disk, as long as the process. */
  store?: BlobStore;
  /** An assistant beside the embedded one. */
  assistant?: Partial<Assistant>;
  /** Push services that may be written to; none by default. */
  pushServices?: string[];
  /** Where passkeys are used; without it the request's own host, `localhost`. */
  place?: { publicUrl: string };
  /** Where a request comes from; without it all come from one address. */
  clientAddress?: (c: Context) => string;
}

function keepingTransport(sent: Email[]): MailTransport {
  return { deliver: async (_id, message) => void sent.push(message), close: () => undefined };
}

/** The real HTTP application over a test database, without a socket. */
export function testApi(db: Db, options: TestApiOptions = {}) {
  const clock = options.clock ?? testClock();
  const log = createLog('silent');
  const live = createLiveHub(db, clock, log);
  const sent: Email[] = [];
  const mail = createMailQueue(db, clock, log, options.transport ?? keepingTransport(sent));
  const jobs = createJobs(db, clock, log);
  const push = createPush({
    services: options.pushServices ?? [],
    vapid: createVapid(Buffer.alloc(PUSH_SEED_BYTES, 7), 'mailto:assistance@basoche.test'),
    clock,
  });
  const metrics = createMetrics();
  const clientAddress = options.clientAddress ?? (() => '192.0.2.1');
  const services = createAccess(db, clock, {
    sessionSeconds: 43_200,
    loginAttempts: 5,
    secrets: createSecrets(TEST_SECRET),
    log,
    oidc: options.oidc ?? null,
    supportEmail: 'assistance@basoche.test',
    place: { allowedOrigins: [], ...options.place },
    clientAddress,
  });
  const { sessions, contacts } = services;
  const store = options.store ?? temporaryStore();
  const blobs = createBlobs({ db, secrets: createSecrets(TEST_SECRET), store, clock, log });
  const texts = createFileTexts({ db, blobs, clock, log, recognitions: 1 });
  const deps: CapabilityDeps = {
    db,
    shared: options.shared ?? memoryDocs(),
    histories: options.histories ?? noHistories,
    clock,
    live,
    jobs,
    mail,
    access: services,
    captcha: services.captcha,
    assistant: { external: null, perMinute: 100_000, ...options.assistant },
    push,
    blobs,
    texts,
    historyKey: createHistoryKey(TEST_SECRET),
    publicUrl: () => 'https://basoche.test',
    firmFileBytes: options.firmFileBytes ?? Infinity,
    superAdminEmail: undefined,
    log,
    authenticate: sessions.authenticate,
    clientAddress,
    accountOf: accountReader(db),
    requireUser: requireUser(sessions.authenticate),
  };
  registerJobs(jobs, access.jobs ?? [], deps);
  const pushes = createJobs(db, clock, log);
  registerJobs(pushes, [pushJob], deps);
  const others = (options.capabilities ?? []).filter((capability) => capability !== access);
  const app = createApp({
    db,
    log,
    metrics,
    metricsToken: METRICS_TOKEN,
    routes: [
      ...[access, ...others].map((capability) => capability.routes(deps)),
      recordRoutes(
        deps,
        new RecordFeed({
          db,
          sources: others.flatMap((capability) => capability.records ?? []),
          readAccounts,
          clock: systemClock,
          metrics: recordMetrics(metrics.registry),
        }),
      ),
      liveRoutes(deps),
    ],
    web: options.web ?? '/nonexistent',
    https: false,
    bodyBytes: options.bodyBytes ?? 64 * 1024,
    requests: inFlight(),
    followContacts: contacts.follow,
  });

  async function send(
    method: string,
    path: string,
    more: { token?: string; json?: unknown; form?: FormData; headers?: Record<string, string> } = {},
  ) {
    const headers = new Headers(more.headers);
    if (more.token) headers.set('authorization', `Bearer ${more.token}`);
    if (more.json !== undefined) headers.set('content-type', 'application/json');
    const content = more.form ?? (more.json === undefined ? null : JSON.stringify(more.json));
    return app.request(path, { method, headers, ...(content === null ? {} : { body: content }) });
  }

  return {
    app,
    clock,
    live,
    jobs,
    sessions,
    contacts,
    /** Reads what stands in files. */
    texts,
    mail,
    /** The mails that went out by now. */
    async mails(): Promise<Email[]> {
      await jobs.runDue();
      await mail.runDue();
      return sent;
    },
    pushes,
    /** Takes no more background work: what another application over this database asks for is its own. */
    async drain(): Promise<void> {
      await jobs.drain();
      await mail.drain();
      await pushes.drain();
    },
    send,
    get: (path: string, token?: string) => send('GET', path, token ? { token } : {}),
    post: (path: string, json: unknown, token?: string) => send('POST', path, { json, ...(token ? { token } : {}) }),
    async signIn(user: TestUser, headers: Record<string, string> = {}): Promise<string> {
      const json = { username: user.email, password: TEST_PASSWORD };
      const answer = await send('POST', '/api/user/login', { json, headers });
      if (!answer.ok) throw new Error(`sign-in of ${user.email} answered ${answer.status}: ${await answer.text()}`);
      return ((await answer.json()) as { token: string }).token;
    },
  };
}
