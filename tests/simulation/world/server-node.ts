import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { FakeClock } from '@basoche/testkit';
import { Registry } from 'prom-client';
import { createAccess, readAccount, readAccounts } from '../../../server/src/capabilities/access/index.ts';
import { effectsOf } from '../../../server/src/capabilities/effects.ts';
import type { Capability, CapabilityDeps } from '../../../server/src/capabilities/capability.ts';
import { capabilities } from '../../../server/src/capabilities/index.ts';
import { docRights } from '../../../server/src/capabilities/sharing/index.ts';
import { contacts } from '../../../server/src/capabilities/contacts/index.ts';
import { createHistoryKey } from '../../../server/src/capabilities/documents/index.ts';
import { messenger } from '../../../server/src/capabilities/messenger/index.ts';
import { tasks } from '../../../server/src/capabilities/tasks/index.ts';
import type { Db } from '../../../server/src/db/database.ts';
import { createBlobs } from '../../../server/src/blobs/index.ts';
import { createFileTexts } from '../../../server/src/file-text/index.ts';
import { createApp } from '../../../server/src/http/app.ts';
import { requireUser } from '../../../server/src/http/authentication.ts';
import { inFlight } from '../../../server/src/http/in-flight.ts';
import { createJobs } from '../../../server/src/jobs/jobs.ts';
import { createLiveHub } from '../../../server/src/live/live-hub.ts';
import { createLog } from '../../../server/src/log.ts';
import { createMailQueue, outboxTransport } from '../../../server/src/mail/index.ts';
import { RecordFeed, recordRoutes } from '../../../server/src/records/index.ts';
import { createSecrets } from '../../../server/src/secrets/secrets.ts';
import { temporaryStore } from '../../../server/src/testing/temporary-store.ts';
import { createSync } from '../../../server/src/sync/index.ts';
import type { Bus, Sync, SyncClock, SyncLimits } from '../../../server/src/sync/index.ts';
import type { Authenticate } from '../../../server/src/sync/ports.ts';
import { MemoryLine } from './memory-line.ts';
import type { LineEvents } from './memory-line.ts';
import { ProcessDatabase } from './process-database.ts';
import type { CommitFate, JournalWitness } from './process-database.ts';

export interface NodeOptions {
  name: string;
  url: string;
  kind: Db['kind'];
  clock: FakeClock;
  authenticate: Authenticate;
  sessionsAlive(sessionIds: string[]): Promise<Set<string>>;
  bus: Bus;
  limits: Partial<SyncLimits>;
  recordsPerPage: number;
  witness: Omit<JournalWitness, 'die'>;
}

const CAPABILITIES: Capability[] = [messenger, tasks, contacts];
const log = createLog(process.env['SIM_LOG'] ?? 'silent');

/** One server process: the real sync engine and REST application, over its own connections to the database. */
export class ServerNode {
  readonly name: string;
  readonly sync: Sync;
  alive = true;
  /** Resolves when the database is rid of a process that died. */
  buried: Promise<void> = Promise.resolve();
  readonly #app: ReturnType<typeof createApp>;
  readonly #database: ProcessDatabase;
  readonly #upgrades: EventEmitter;
  readonly #lines = new Set<MemoryLine>();
  readonly #clock: FakeClock;
  readonly #bus: Bus;
  readonly #mourners = new Set<(error: Error) => void>();

  static async start(options: NodeOptions): Promise<ServerNode> {
    let node: ServerNode | null = null;
    const witness = { ...options.witness, die: () => node?.die() };
    const database = await ProcessDatabase.open(options.url, options.kind, witness);
    node = new ServerNode(options, database);
    await node.sync.start();
    return node;
  }

  private constructor(options: NodeOptions, database: ProcessDatabase) {
    const { db } = database;
    const clock = syncClock(options.clock, this);
    const live = createLiveHub(db, clock, log);
    const jobs = createJobs(db, clock, log);
    this.name = options.name;
    this.#database = database;
    this.#clock = options.clock;
    this.#bus = options.bus;
    this.sync = createSync({
      db,
      authenticate: options.authenticate,
      sessionsAlive: (ids) => options.sessionsAlive(ids),
      docRight: docRights(db),
      allowedOrigins: [],
      log,
      registry: new Registry(),
      clock,
      limits: options.limits,
      bus: options.bus,
      effects: effectsOf(capabilities, { live, clock, jobs }),
      secret: new Uint8Array(32).fill(7),
      node: options.name,
    });
    const { authenticate } = options;
    const requireOne = requireUser(authenticate);
    const blobs = createBlobs({ db, secrets: createSecrets(Buffer.alloc(32, 7)), store: temporaryStore(), clock, log });
    const deps: CapabilityDeps = {
      db,
      shared: this.sync.shared,
      histories: this.sync.histories,
      clock,
      live,
      jobs,
      mail: createMailQueue(db, clock, log, outboxTransport('/nonexistent', 'simulation@localhost', clock)),
      access: createAccess(db, clock, {
        sessionSeconds: 43_200,
        loginAttempts: 5,
        secrets: createSecrets(Buffer.alloc(32, 7)),
        log,
        oidc: null,
        supportEmail: 'simulation@localhost',
        place: { allowedOrigins: [] },
        clientAddress: () => '192.0.2.1',
      }),
      captcha: { redeem: async () => undefined },
      assistant: { external: null, perMinute: 100_000 },
      push: { publicKey: null, accepts: () => false, send: async () => 'gone' },
      blobs,
      texts: createFileTexts({ db, blobs, clock, log, recognitions: 0 }),
      historyKey: createHistoryKey(Buffer.alloc(32, 7)),
      publicUrl: () => 'http://simulation',
      firmFileBytes: Infinity,
      superAdminEmail: undefined,
      log,
      authenticate,
      clientAddress: () => '192.0.2.1',
      accountOf: ({ firmId, userId }) => db.asFirm(firmId, (trx) => readAccount(trx, userId)),
      requireUser: requireOne,
    };
    this.#app = createApp({
      db,
      log,
      metrics: { registry: new Registry(), measure: (_c, next) => next() },
      routes: [
        ...CAPABILITIES.map((area) => area.routes(deps)),
        recordRoutes(
          deps,
          new RecordFeed({
            db,
            sources: CAPABILITIES.flatMap(({ records = [] }) => records),
            readAccounts,
            clock,
            limit: options.recordsPerPage,
          }),
        ),
        this.sync.routes,
      ],
      web: '/nonexistent',
      https: false,
      bodyBytes: 1_000_000,
      requests: inFlight(),
    });
    this.#upgrades = new EventEmitter();
    this.sync.attach(this.#upgrades as Server);
  }

  /** A websocket to `/sync`. */
  connect(events: LineEvents): MemoryLine {
    const line = new MemoryLine(events);
    this.#lines.add(line);
    line.once('close', () => this.#lines.delete(line));
    const request = {
      method: 'GET',
      url: '/sync',
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        host: 'basoche.test',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
        'sec-websocket-version': '13',
      },
    } as unknown as IncomingMessage;
    this.#upgrades.emit('upgrade', request, line, Buffer.alloc(0));
    return line;
  }

  /** Rejects when the process is dead, or dies before it has answered. */
  handle(request: Request): Promise<Response> {
    if (!this.alive) return Promise.reject(new TypeError('connection refused'));
    return this.dying(async () => this.#app.fetch(request));
  }

  /** Work whose caller hears of the death of the process. */
  dying<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#mourners.add(reject);
      work()
        .finally(() => this.#mourners.delete(reject))
        .then(resolve, reject);
    });
  }

  set fate(fate: CommitFate | null) {
    this.#database.fate = fate;
  }

  /** As SIGKILL: nothing is flushed, everything that is connected notices. */
  die(): void {
    if (!this.alive) return;
    this.alive = false;
    this.buried = this.#database.kill();
    this.#clock.kill(this);
    void this.#bus.stop();
    for (const line of [...this.#lines]) line.cutByServer();
    for (const reject of this.#mourners) reject(new TypeError('connection reset'));
    this.#mourners.clear();
  }

  /** An orderly end. */
  async stop(): Promise<void> {
    if (!this.alive) return;
    await this.sync.drain();
    this.die();
    await this.buried;
  }
}

function syncClock(clock: FakeClock, owner: object): SyncClock {
  const own = clock.of(owner);
  return {
    now: () => own.now(),
    after: (milliseconds, work) => own.after(milliseconds, work),
    every(milliseconds, work) {
      let cancel = () => undefined as void;
      const again = () => {
        cancel = own.after(milliseconds, () => {
          again();
          work();
        });
      };
      again();
      return () => cancel();
    },
  };
}
