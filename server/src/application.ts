import { createAdaptorServer } from '@hono/node-server';
import type { Clock } from '@basoche/domain';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAccess, isKnownKey, accountReader, readAccounts } from './capabilities/access/index.ts';
import { createAssistant } from './capabilities/assistant/index.ts';
import type { CapabilityDeps } from './capabilities/capability.ts';
import { docRights, docRightsOfMany } from './capabilities/sharing/index.ts';
import { effectsOf } from './capabilities/effects.ts';
import { createHistoryKey, HISTORY_SEED_BYTES } from './capabilities/documents/index.ts';
import { capabilities } from './capabilities/index.ts';
import { createBlobs, createStore } from './blobs/index.ts';
import { createFileTexts } from './file-text/index.ts';
import { CLEAN_UP_RULES } from './clean-up-rules.ts';
import { wantsDemo } from './config/config.ts';
import type { Config } from './config/config.ts';
import { oidcSettings } from './config/oidc-settings.ts';
import { openDatabase } from './db/database.ts';
import type { Db } from './db/database.ts';
import { openError } from './db/open-errors.ts';
import { requireProtection } from './db/protection/protection.ts';
import { seedDemo } from './demo/seed.ts';
import { createApp } from './http/app.ts';
import { requireUser } from './http/authentication.ts';
import { createClientAddress } from './http/client-address.ts';
import { giveUpRunning } from './http/command.ts';
import { createMetrics } from './http/health.ts';
import { inFlight } from './http/in-flight.ts';
import { rateLimiter } from './http/rate-limit.ts';
import { cleanUpJob } from './jobs/clean-up.ts';
import { scheduleDumps } from './jobs/dumps.ts';
import { runnersOf } from './jobs/job-definition.ts';
import { createJobs } from './jobs/jobs.ts';
import { forgetForeignEvents } from './live/event-log.ts';
import { createLiveHub } from './live/live-hub.ts';
import { liveRoutes } from './live/live-routes.ts';
import { RecordFeed, recordMetrics, recordRoutes } from './records/index.ts';
import type { Log } from './log.ts';
import { createMailQueue, mailMetrics, outboxTransport, smtpTransport } from './mail/index.ts';
import type { MailTransport } from './mail/index.ts';
import { createPush, createVapid, PUSH_SEED_BYTES } from './push/index.ts';
import { readSecretKey } from './secrets/secret-key.ts';
import { createSecrets } from './secrets/secrets.ts';
import { createBus, createSync, DEFAULT_LIMITS, sessionsAlive, systemClock } from './sync/index.ts';
import type { SyncLimits } from './sync/index.ts';

/** Calls that are sent by the thousand have so many times the rate of the others. */
const BULK_RATE = 10;

/** Where `npm run build` puts the web app. */
const WEB = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

/** When stopping: the time left to requests being answered, then to connections to close by themselves. */
const REQUESTS_MS = 3_000;
const CONNECTIONS_MS = 1_000;

export interface Application {
  /** Where it listens. */
  url: string;
  db: Db;
  /** The demo firm is in the database. */
  demo: boolean;
  /** Takes nothing new, finishes what is running, closes sockets with SHUTTING_DOWN, and closes the database. */
  stop(): Promise<void>;
}

const FOREIGN_KEY =
  'SECRET_KEY (without it DATA_DIR/secret.key) is not the key that this database was written with: second factors cannot be checked, files cannot be read, devices get no push messages, and exported histories are signed by another key. Stop the server and give it the former key; without it each second factor is to be removed and set up anew.';

const STORE_AWAY = 'the store of files cannot be used: files are neither taken nor given until it can';

/** The key that signs marks of the history: HMAC-SHA-256. */
const SYNC_SECRET_BYTES = 32;

/** The whole server: database, capabilities, HTTP, sync, live events and jobs on one port. */
export async function startApplication(config: Config, log: Log, clock: Clock): Promise<Application> {
  const db = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR, poolSize: config.DATABASE_POOL });
  try {
    const applied = await db.migrate().catch((error: unknown) => Promise.reject(openError(error)));
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    await requireProtection(db);
    await forgetForeignEvents(db);
    if (db.embedded) await giveUpRunning(db);
    return await serve(config, log, clock, db);
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function serve(config: Config, log: Log, clock: Clock, db: Db): Promise<Application> {
  const metrics = createMetrics();
  const live = createLiveHub(db, clock, log);
  const jobs = createJobs(db, clock, log);
  const secrets = createSecrets(readSecretKey(config.SECRET_KEY, config.DATA_DIR));
  if (!(await isKnownKey(db, secrets))) log.warn(FOREIGN_KEY);
  const from = config.MAIL_FROM ?? 'Basoche <ne-pas-repondre@localhost>';
  const clientAddress = createClientAddress(config.TRUST_PROXY, log);
  const supportEmail = config.SUPPORT_EMAIL ?? from.replace(/^.*<|>$/g, '');
  const access = createAccess(db, clock, {
    sessionSeconds: config.SESSION_SECONDS,
    loginAttempts: config.LOGIN_ATTEMPTS,
    secrets,
    log,
    oidc: oidcSettings(config),
    supportEmail,
    place: { publicUrl: config.PUBLIC_URL, allowedOrigins: config.ALLOWED_ORIGINS },
    clientAddress,
  });
  const { sessions, contacts } = access;
  const mail = createMailQueue(db, clock, log, mailTransport(config, from, log, clock));
  const push = createPush({
    services: config.PUSH_SERVICES,
    vapid: createVapid(secrets.derive('push', PUSH_SEED_BYTES), `mailto:${supportEmail}`),
    clock,
  });
  mailMetrics(db, clock, metrics.registry);
  scheduleDumps(jobs, db, clock, {
    dataDir: config.DATA_DIR,
    everySeconds: config.DUMP_INTERVAL_SECONDS,
    keep: config.DUMP_KEEP,
  });

  const alive = sessionsAlive(db);
  const sync = createSync({
    db,
    async authenticate(token) {
      const principal = await sessions.authenticate(token);
      if (principal) contacts.synced([principal.sessionId]);
      return principal;
    },
    async sessionsAlive(open) {
      const good = await alive(open);
      contacts.synced(good);
      return good;
    },
    docRight: docRights(db),
    docRights: docRightsOfMany(db),
    allowedOrigins: [...config.ALLOWED_ORIGINS, ...(config.PUBLIC_URL ? [new URL(config.PUBLIC_URL).origin] : [])],
    log,
    registry: metrics.registry,
    clock: { ...systemClock, now: () => clock.now() },
    limits: syncLimits(config),
    bus: createBus({ redis: config.REDIS_URL, database: config.DATABASE_URL }, log),
    secret: secrets.derive('sync', SYNC_SECRET_BYTES),
    effects: effectsOf(capabilities, { live, clock, jobs }),
  });
  const requests = inFlight();
  const store = createStore(config);
  await store.check().catch((error: unknown) => log.error({ err: error }, STORE_AWAY));

  const blobs = createBlobs({ db, secrets, store, clock, log });
  const texts = createFileTexts({ db, blobs, clock, log, recognitions: config.OCR_PROCESSES });
  const deps: CapabilityDeps = {
    db,
    shared: sync.shared,
    histories: sync.histories,
    clock,
    live,
    jobs,
    mail,
    access,
    captcha: access.captcha,
    assistant: createAssistant(config),
    push,
    blobs,
    texts,
    historyKey: createHistoryKey(secrets.derive('history', HISTORY_SEED_BYTES)),
    publicUrl: () => urlOf(server, config),
    firmFileBytes: config.FIRM_FILE_BYTES,
    superAdminEmail: config.SUPER_ADMIN_EMAIL,
    log,
    authenticate: sessions.authenticate,
    clientAddress,
    accountOf: accountReader(db),
    requireUser: requireUser(sessions.authenticate, rateLimiter(config.API_RATE, clock)),
    requireBulkUser: requireUser(sessions.authenticate, rateLimiter(config.API_RATE * BULK_RATE, clock)),
  };
  const definitions = [cleanUpJob(CLEAN_UP_RULES), ...capabilities.flatMap((capability) => capability.jobs ?? [])];
  const runners = runnersOf(jobs, definitions, deps, () => createJobs(db, clock, log));

  const app = createApp({
    db,
    log,
    metrics,
    metricsToken: config.METRICS_TOKEN,
    routes: [
      ...capabilities.map((capability) => capability.routes(deps)),
      recordRoutes(
        deps,
        new RecordFeed({
          db,
          sources: capabilities.flatMap((capability) => capability.records ?? []),
          readAccounts,
          clock: systemClock,
          metrics: recordMetrics(metrics.registry),
        }),
      ),
      liveRoutes(deps),
      sync.routes,
    ],
    web: WEB,
    https: config.PUBLIC_URL?.startsWith('https:') ?? false,
    bodyBytes: config.BODY_BYTES,
    requests,
    followContacts: contacts.follow,
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;

  sync.attach(server);
  await sync.start();
  const demo = wantsDemo(config) && (await seedDemo(db, sync.shared, { clock, jobs }));
  for (const runner of runners) await runner.start();
  await mail.start();
  await listen(server, config.PORT, config.HOST);
  for (const capability of capabilities) await capability.start?.(deps);

  return {
    url: urlOf(server, config),
    db,
    demo,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await live.drain();
      await requests.stop(REQUESTS_MS);
      texts.stop();
      for (const runner of runners) await runner.drain();
      await mail.drain();
      await sync.drain();
      for (const capability of capabilities) await capability.stop?.(deps);
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), CONNECTIONS_MS);
      await closed;
      clearTimeout(cut);
      await db.close();
    },
  };
}

/** Around the largest document, for what else an exchange says. */
const EXCHANGE_ROOM = 1024 * 1024;

function syncLimits(config: Config): Partial<SyncLimits> {
  return {
    messageBytes: config.SYNC_MESSAGE_BYTES,
    docBytes: config.SYNC_DOC_BYTES,
    exchangeBytes: Math.max(DEFAULT_LIMITS.exchangeBytes, config.SYNC_DOC_BYTES + EXCHANGE_ROOM),
    connectionsPerUser: config.SYNC_CONNECTIONS,
    channelsPerSocket: config.SYNC_CHANNELS,
    messageRate: config.SYNC_MESSAGE_RATE,
    cacheBytes: config.SYNC_CACHE_BYTES,
  };
}

function mailTransport(config: Config, from: string, log: Log, clock: Clock): MailTransport {
  if (config.SMTP_URL) return smtpTransport(config.SMTP_URL, from);
  const folder = join(config.DATA_DIR, 'outbox');
  log.warn({ folder }, 'no SMTP_URL: outgoing mail is written to files');
  return outboxTransport(folder, from, clock);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function urlOf(server: Server, config: Config): string {
  if (config.PUBLIC_URL) return config.PUBLIC_URL.replace(/\/+$/, '');
  const { port } = server.address() as AddressInfo;
  const host = ['0.0.0.0', '::'].includes(config.HOST) ? 'localhost' : config.HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
