import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { DocName } from '@basoche/protocol';
import { Hono } from 'hono';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import WebSocket from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import type { Db } from '../../db/database.ts';
import { docRights, docRightsOfMany } from '../../capabilities/sharing/index.ts';
import type { ApiEnv } from '../../http/api-env.ts';
import { problemAnswer } from '../../http/problem.ts';
import type { SyncDeps } from '../deps.ts';
import { createSync } from '../engine.ts';
import type { Sync } from '../engine.ts';
import type { Principal, Right } from '../ports.ts';

export interface Person extends Principal {
  token: string;
}

export interface Node {
  sync: Sync;
  port: number;
  url: string;
  stop(): Promise<void>;
  /** Ends without flushing anything, as SIGKILL would. */
  kill(): Promise<void>;
}

const log = pino({ level: process.env['SYNC_TEST_LOG'] ?? 'silent' });

/** A firm with people and shared documents on a real database; engines are started over it with `node`. */
export class World {
  readonly db: Db;
  readonly firmId = randomUUID();
  readonly people = new Map<string, Person>();
  readonly #nodes: Node[] = [];

  constructor(db: Db) {
    this.db = db;
  }

  static async create(db: Db): Promise<World> {
    const world = new World(db);
    await world.firm(world.firmId);
    return world;
  }

  async firm(id: string): Promise<void> {
    await this.db.asFirm(id, async (trx) => {
      await trx
        .insertInto('firm')
        .values({ id, name: 'Cabinet', offer: 'standard', theme: 'light', language: 'fr' })
        .execute();
      // It has been there for long: what it began with is news to nobody.
      await trx.updateTable('record_change').set({ xid: '3' }).execute();
    });
  }

  async person(firstname: string, firmId = this.firmId): Promise<Person> {
    const userId = randomUUID();
    const sessionId = randomUUID();
    const token = randomBytes(24).toString('base64url');
    await this.db.asFirm(firmId, async (trx) => {
      await trx
        .insertInto('app_user')
        .values({
          id: userId,
          firm_id: firmId,
          email: `${userId}@example.test`,
          firstname,
          lastname: 'Test',
          civility: 'Me',
          fonction: 'Avocat',
          color: '#123456',
        })
        .execute();
      await trx
        .insertInto('session')
        .values({
          id: sessionId,
          token_hash: randomBytes(32),
          user_id: userId,
          firm_id: firmId,
          expires_at: new Date(Date.now() + 3_600_000),
        })
        .execute();
    });
    const person: Person = {
      userId,
      firmId,
      sessionId,
      token,
      email: `${userId}@example.test`,
      displayName: `${firstname} TEST`,
      color: '#123456',
      expiresAt: Date.now() + 3_600_000,
    };
    this.people.set(token, person);
    return person;
  }

  async doc(name: DocName, rights: [Person, Right][]): Promise<DocName> {
    const [first] = rights;
    await this.db.asFirm(first![0].firmId, async (trx) => {
      await trx
        .insertInto('shared_doc')
        .values({ firm_id: first![0].firmId, name, kind: name.split('/')[0]!, title: `Titre ${name}` })
        .execute();
    });
    for (const [person, right] of rights) await this.grant(name, person, right);
    return name;
  }

  async grant(name: DocName, person: Person, right: Right): Promise<void> {
    await this.db.asFirm(person.firmId, async (trx) => {
      await trx
        .insertInto('doc_grant')
        .values({ firm_id: person.firmId, doc: name, user_id: person.userId, right })
        .onConflict((conflict) => conflict.columns(['doc', 'user_id']).doUpdateSet({ right }))
        .execute();
    });
  }

  async revokeSession(person: Person): Promise<void> {
    await this.db.asFirm(person.firmId, (trx) =>
      trx.updateTable('session').set({ revoked_at: new Date() }).where('id', '=', person.sessionId).execute(),
    );
  }

  async node(options: Partial<SyncDeps> = {}): Promise<Node> {
    const sync = createSync({
      db: this.db,
      authenticate: async (token) => this.people.get(token) ?? null,
      docRight: docRights(this.db),
      ...(options.docRight ? {} : { docRights: docRightsOfMany(this.db) }),
      allowedOrigins: [],
      log,
      registry: new Registry(),
      ...options,
    });
    const app = new Hono<ApiEnv>();
    app.onError((error, c) => problemAnswer(error, c, log));
    app.route('/api', sync.routes);
    const server: Server = createServer(getRequestListener(app.fetch));
    const sockets = new Set<Socket>();
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    sync.attach(server);
    await sync.start();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    let isStopped = false;
    const node: Node = {
      sync,
      port,
      url: `127.0.0.1:${port}`,
      async stop() {
        if (isStopped) return;
        isStopped = true;
        await sync.drain();
        await closeServer(server, sockets);
      },
      async kill() {
        isStopped = true;
        await closeServer(server, sockets);
      },
    };
    this.#nodes.push(node);
    return node;
  }

  async stopNodes(): Promise<void> {
    for (const node of this.#nodes.splice(0)) await node.stop();
  }

  async close(): Promise<void> {
    await this.stopNodes();
  }
}

function closeServer(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** A stock y-websocket client, as any third party would write it. */
export function stockClient(
  node: Node,
  name: DocName,
  person: Pick<Person, 'token'>,
  doc = new Y.Doc(),
): WebsocketProvider {
  return new WebsocketProvider(`ws://${node.url}/sync`, name, doc, {
    params: { token: person.token },
    WebSocketPolyfill: WebSocket as unknown as typeof globalThis.WebSocket,
    disableBc: true,
  });
}

/** Polls a condition; rejects after `limit` milliseconds. */
export async function until(condition: () => boolean | Promise<boolean>, limit = 20_000): Promise<void> {
  const end = performance.now() + limit;
  for (;;) {
    if (await condition()) return;
    if (performance.now() > end) throw new Error(`not within ${limit} ms: ${condition.toString().slice(0, 300)}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
