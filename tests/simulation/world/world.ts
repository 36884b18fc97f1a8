import { conversation } from '@basoche/crdt';
import { contactRecord } from '@basoche/protocol';
import type { DocKind, DocName } from '@basoche/protocol';
import { Device, FakeClock, seededRandom, settle } from '@basoche/testkit';
import type { DocHandle } from '@basoche/sync';
import type * as Y from 'yjs';
import type { Principal, Right } from '../../../server/src/sync/ports.ts';
import { localBus } from '../../../server/src/sync/index.ts';
import type { Base } from './base.ts';
import type { SimDevice, SimTab } from './devices.ts';
import { IdSet } from './id-set.ts';
import type { DatabaseState } from '../../../server/src/sync/testing/database-state.ts';
import type { SentContactCommand } from './contacts.ts';
import { Ledger } from './ledger.ts';
import type { Edit, Held } from './ledger.ts';
import { MemoryBus } from './memory-bus.ts';
import { recordIds } from './person-edits.ts';
import { ServerNode } from './server-node.ts';
import { Uplink } from './uplink.ts';

export interface SimUser {
  index: number;
  id: string;
  firstname: string;
}

/** A command that a person was told is kept. */
export interface SentCommand {
  commandId: string;
  device: SimDevice;
  userId: string;
  /** Document it writes to or creates. */
  name: DocName;
  /** Id of the message that it sends; `null` = it creates the document. */
  message: string | null;
  /** The other member of a conversation that it creates. */
  receiverId: string | null;
}

/** The database as it was, and what was true of it. */
export interface Backup {
  state: DatabaseState;
  rights: ReadonlyMap<string, Held>;
  docs: readonly DocName[];
}

/** Who has how many devices: the first person two, the others one each. */
const DEVICES = [0, 0, 1, 2];
const PEOPLE = ['Claire', 'Paul', 'Ines'];
const KINDS = ['conversation', 'todolist', 'board', 'document'] as const;
const HOUR_MS = 3_600_000;
/** How long the outcome of something may take, in the world's time. */
const PATIENCE_MS = 60_000;

/** People with devices, real client engines, real servers over one database, and everything between them. */
export class World {
  readonly seed: number;
  readonly base: Base;
  readonly clock = new FakeClock();
  readonly random: () => number;
  readonly ledger = new Ledger(() => this.clock.now());
  readonly firmId: string;
  readonly users: SimUser[];
  readonly devices: SimDevice[] = [];
  readonly docs: DocName[];
  readonly commands: SentCommand[] = [];
  readonly contacts: SentContactCommand[] = [];
  readonly nodes: (ServerNode | null)[] = [];
  readonly bus: MemoryBus;
  /** `doc|collection|id` of records whose writing was answered: they must be there at the end. */
  readonly kept = new Set<string>();
  backup: Backup | null = null;
  /** When the database last went back. */
  restoredAt = Number.NEGATIVE_INFINITY;
  /** Oldest build that the servers speak with. */
  minApp = 1;
  readonly #sessions = new Map<string, Principal>();
  readonly #world: number;
  #tabs = 0;
  #made = 0;

  static async create(base: Base, seed: number): Promise<World> {
    const world = new World(base, seed);
    // Time begins anew in each world: what a world of before found would be of the future.
    await base.db.pool.query('delete from sync.rollback');
    await world.#createRecords();
    const processes = seed % 4 === 3 ? 2 : 1;
    for (let slot = 0; slot < processes; slot += 1) {
      world.nodes.push(null);
      await world.revive(slot);
    }
    for (const device of world.devices) await world.openTab(device);
    await world.clock.advance(3_000);
    return world;
  }

  private constructor(base: Base, seed: number) {
    this.seed = seed;
    this.base = base;
    base.worlds += 1;
    this.#world = base.worlds;
    this.random = seededRandom(seed ^ 0x5eed);
    this.bus = new MemoryBus(this.random);
    this.firmId = this.newId();
    this.users = PEOPLE.map((firstname, index) => ({ index, id: this.newId(), firstname }));
    this.docs = KINDS.map((kind): DocName => `${kind}/${this.newId()}`);
    for (const [index, user] of DEVICES.entries()) this.devices.push(this.#device(index, this.users[user]!));
  }

  /** UUIDs of this world's own chance. */
  newId(): string {
    const hex = Array.from({ length: 28 }, () => Math.floor(this.random() * 16).toString(16)).join('');
    const end = this.#world.toString(16).padStart(4, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}${end}`;
  }

  get tabs(): SimTab[] {
    return this.devices.flatMap((device) => device.tabs);
  }

  get aliveNodes(): ServerNode[] {
    return this.nodes.filter((node) => node !== null);
  }

  /** A word that no other edit has. */
  word(): string {
    this.#made += 1;
    return `mot${this.#made}`;
  }

  pick<T>(list: readonly T[], at: number): T | undefined {
    return list[at % Math.max(1, list.length)];
  }

  async openTab(device: SimDevice): Promise<SimTab> {
    const app = this.minApp;
    const tab = await device.device.open({ app: String(app), records: [contactRecord] });
    const id = ++this.#tabs;
    const now = () => this.clock.now() + device.device.skew;
    const actor = {
      userId: device.userId,
      device: `device-${device.index}`,
      clock: { now, time: 0 },
      newId: () => this.newId(),
      random: this.random,
    };
    const record: SimTab = { id, device, tab, app, handles: new Map(), actor, connectedSince: null };
    device.tabs.push(record);
    // A list that was asked for may have hung until now (CH27).
    tab.network.onStallEnd = () => (device.troubledAt = this.clock.now());
    tab.engine.subscribeStatus(() => this.#statusMoved(record));
    this.#statusMoved(record);
    return record;
  }

  forgetTab(record: SimTab): void {
    record.device.tabs.splice(record.device.tabs.indexOf(record), 1);
  }

  /** The open document of a tab, loaded. */
  async open(record: SimTab, name: DocName): Promise<DocHandle> {
    const known = record.handles.get(name);
    if (known !== undefined) return known;
    const handle = record.tab.engine.open(name);
    record.handles.set(name, handle);
    await settle();
    return handle;
  }

  /** Signs the person in on this device: a new session and token. */
  signIn(device: SimDevice): void {
    const user = this.users[device.user]!;
    device.device.token = this.signInElsewhere(user);
  }

  /** Signs a person in elsewhere. @returns the token */
  signInElsewhere(user: SimUser): string {
    const token = `token-${this.newId()}`;
    this.#sessions.set(token, this.principal(user, `session-${this.newId()}`));
    return token;
  }

  hasSession(device: SimDevice): boolean {
    return this.#sessions.has(device.device.token ?? '');
  }

  expire(device: SimDevice): void {
    this.#sessions.delete(device.device.token ?? '');
  }

  principal(user: SimUser, sessionId: string): Principal {
    return {
      userId: user.id,
      firmId: this.firmId,
      email: `${user.id}@example.test`,
      displayName: `${user.firstname} TEST`,
      color: '#123456',
      sessionId,
      expiresAt: Number.MAX_SAFE_INTEGER,
    };
  }

  /** A change of rights as its capability writes it. */
  async setRight(user: SimUser, name: DocName, right: Right, hint: boolean): Promise<void> {
    // A document whose creation is still on its way has no rights yet.
    const { rowCount } = await this.base.db.pool.query('select from shared_doc where name = $1', [name]);
    if (rowCount === 0) return;
    const given = right !== 'none';
    if (given) this.ledger.setRight(user.id, name, right);
    await this.base.db.asFirm(this.firmId, async (trx) => {
      await trx
        .insertInto('doc_grant')
        .values({ firm_id: this.firmId, doc: name, user_id: user.id, right })
        .onConflict((conflict) => conflict.columns(['doc', 'user_id']).doUpdateSet({ right }))
        .execute();
    });
    if (!given) this.ledger.setRight(user.id, name, right);
    if (hint) this.aliveNodes[0]?.sync.shared.rightsChanged([name]);
  }

  /** Notes who made the records that were not there before. */
  made(name: DocName, kind: DocKind, doc: Y.Doc, before: Set<string>, userId: string): void {
    for (const id of recordIds(kind, doc)) if (!before.has(id)) this.ledger.makers.set(`${name}|${id}`, userId);
  }

  /** Notes the texts that a person gave to their own messages. */
  wrote(name: DocName, kind: DocKind, doc: Y.Doc, userId: string): void {
    if (kind !== 'conversation') return;
    for (const message of conversation.readMessages(doc)) {
      if (message.author !== userId || message.deletedAt !== null) continue;
      const key = `${name}|${message.id}`;
      this.ledger.texts.set(key, (this.ledger.texts.get(key) ?? new Set()).add(message.text));
    }
  }

  databaseOf(device: SimDevice): string {
    return `basoche-${device.userId}-${this.firmId}`;
  }

  /** The open document has the edit in memory. */
  holds(handle: DocHandle | undefined, edit: Edit): boolean {
    return handle !== undefined && IdSet.ofDoc(handle.doc).has(edit.ids);
  }

  async revive(slot: number): Promise<void> {
    await this.nodes[slot]?.buried;
    // A lease of a dead process runs out by the database's clock, which this world does not move.
    await this.base.db.pool.query('delete from sync.lease');
    const starting = ServerNode.start({
      name: `node-${slot}-${this.newId().slice(0, 8)}`,
      url: this.base.url,
      kind: this.base.db.kind,
      clock: this.clock,
      authenticate: async (token) => this.#sessions.get(token) ?? null,
      sessionsAlive: async (ids) => {
        const alive = new Set([...this.#sessions.values()].map((session) => session.sessionId));
        return new Set(ids.filter((id) => alive.has(id)));
      },
      bus: this.seed % 4 === 3 ? this.bus.member() : localBus(),
      limits: {
        compactTail: 12,
        historyChunk: 9,
        partBytes: this.seed % 2 === 0 ? 700 : 512 * 1024,
        idleMs: 8_000,
        markMs: 0,
      },
      recordsPerPage: this.seed % 2 === 0 ? 3 : 1_000,
      witness: { durable: (name, updates) => this.ledger.becameDurable(name, updates) },
    });
    this.nodes[slot] = (await this.outcome(starting, 'the start of a server')) ?? null;
  }

  /** Waits for something that the world's time may have to pass for; `null` when it failed. */
  async outcome<T>(work: Promise<T>, what: string): Promise<T | null> {
    let result: { value: T } | { error: unknown } | null = null;
    work.then(
      (value) => (result = { value }),
      (error: unknown) => (result = { error }),
    );
    const end = this.clock.now() + PATIENCE_MS;
    for (;;) {
      await settle();
      const settled = result as { value: T } | { error: unknown } | null;
      if (settled !== null) return 'value' in settled ? settled.value : null;
      if (this.clock.now() > end) {
        this.ledger.violate('PR1', `${what} never ended`);
        return null;
      }
      await this.clock.advance(100);
      // Threads that compress need real time, which the world's own may outrun on a busy machine.
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  async close(): Promise<void> {
    for (const { tab } of this.tabs) tab.crash();
    for (const node of this.aliveNodes) {
      node.die();
      await node.buried;
    }
    await settle();
  }

  #device(index: number, user: SimUser): SimDevice {
    const uplink = new Uplink({
      ledger: this.ledger,
      node: () => this.#nodeFor(),
      userOf: (token) => this.#sessions.get(token)?.userId ?? null,
      isTooOld: (app) => Number(app) < this.minApp,
    });
    // A browser without WebCrypto keeps things in clear; the others seal them.
    const key = index === 0 && this.seed % 3 === 0 ? null : new Uint8Array(32).fill(index + 1);
    // One browser in the world has no Web Locks.
    const hasLocks = !(this.seed % 5 === 4 && index === 1);
    const device = new Device({
      clock: this.clock,
      host: uplink,
      random: this.random,
      user: user.id,
      firm: this.firmId,
      id: `device-${index}`,
      key,
      locks: hasLocks,
    });
    const record: SimDevice = {
      index,
      user: user.index,
      userId: user.id,
      device,
      key,
      uplink,
      hasLocks,
      tabs: [],
      troubledAt: this.clock.now(),
    };
    this.signIn(record);
    return record;
  }

  /** As a load balancer chooses. */
  #nodeFor(): ServerNode | null {
    const alive = this.aliveNodes.filter((node) => node.alive);
    return this.pick(alive, Math.floor(this.random() * alive.length)) ?? null;
  }

  #statusMoved(record: SimTab): void {
    const status = record.tab.engine.status();
    if (!status.connected) record.connectedSince = null;
    else record.connectedSince ??= this.clock.now();
    if (status.state !== 'saved') return;
    for (const edit of this.ledger.open)
      if (edit.tab === record.id && !edit.lost && !edit.rolledBack && !this.ledger.isDurable(edit))
        this.ledger.violate('G2', `tab ${record.id} says saved without edit ${edit.number} of ${edit.name}`);
  }

  async #createRecords(): Promise<void> {
    await this.base.db.asFirm(this.firmId, async (trx) => {
      await trx
        .insertInto('firm')
        .values({ id: this.firmId, name: `Cabinet ${this.seed}`, offer: 'standard', theme: 'light', language: 'fr' })
        .execute();
      await trx
        .insertInto('app_user')
        .values(
          this.users.map(({ id, firstname }) => ({
            id,
            firm_id: this.firmId,
            email: `${id}@example.test`,
            firstname,
            lastname: 'Test',
            civility: 'Me',
            fonction: 'Avocat',
            color: '#123456',
            is_employee: true,
          })),
        )
        .execute();
      await trx
        .insertInto('shared_doc')
        .values(
          this.docs.map((name) => ({
            firm_id: this.firmId,
            name,
            kind: name.split('/')[0]!,
            title: 'Titre',
            created_by: this.users[0]!.id,
          })),
        )
        .execute();
    });
    for (const name of this.docs)
      for (const user of this.users) {
        const right = user.index === 0 || this.random() < 0.7 ? 'write' : this.random() < 0.5 ? 'read' : 'none';
        await this.setRight(user, name, right, false);
      }
  }
}

export { HOUR_MS };
