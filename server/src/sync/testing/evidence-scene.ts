import { CLOSE_CODES, decodeExchangeResponse, encodeExchangeRequest, Manifest } from '@basoche/protocol';
import type { CloseName, DocKind, DocName, ExchangeRequestItem, ExchangeResponseItem } from '@basoche/protocol';
import * as Y from 'yjs';
import type { Db } from '../../db/database.ts';
import { testDatabase } from '../../testing/database.ts';
import type { SyncDeps } from '../deps.ts';
import { World } from './world.ts';
import type { Node, Person } from './world.ts';

export const NOTHING = new Uint8Array();
/** Signs the marks of every process of a scene. */
export const SECRET = new Uint8Array(32).fill(7);

export const code = (name: CloseName) => CLOSE_CODES[name].code;

/** Two people of a firm on a database of their own, what their devices ask over HTTPS, and what the journal holds. */
export class EvidenceScene {
  readonly db: Db;
  readonly world: World;
  readonly alice: Person;
  readonly bruno: Person;
  #docs = 0;

  private constructor(db: Db, world: World, alice: Person, bruno: Person) {
    this.db = db;
    this.world = world;
    this.alice = alice;
    this.bruno = bruno;
  }

  static async open(): Promise<EvidenceScene> {
    const db = await testDatabase();
    const world = await World.create(db);
    return new EvidenceScene(db, world, await world.person('Alice'), await world.person('Bruno'));
  }

  async close(): Promise<void> {
    await this.world.close();
    await this.db.close();
  }

  node(options: Partial<SyncDeps> = {}): Promise<Node> {
    return this.world.node({ secret: SECRET, ...options });
  }

  /** A document of its own, which both may write. */
  fresh(kind: DocKind = 'document'): Promise<DocName> {
    this.#docs += 1;
    return this.world.doc(`${kind}/evidence-${this.#docs}`, [
      [this.alice, 'write'],
      [this.bruno, 'write'],
    ]);
  }

  async exchange(at: Node, items: ExchangeRequestItem[], person = this.alice): Promise<ExchangeResponseItem[]> {
    const answer = await fetch(`http://${at.url}/api/sync/exchange`, {
      method: 'POST',
      headers: headersOf(person),
      body: new Uint8Array(encodeExchangeRequest(items)),
    });
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
    return decodeExchangeResponse(new Uint8Array(await answer.arrayBuffer()));
  }

  /** The same of one document. */
  async ask(at: Node, item: ExchangeRequestItem, person = this.alice): Promise<ExchangeResponseItem> {
    return (await this.exchange(at, [item], person))[0]!;
  }

  async manifest(at: Node, person = this.alice, since?: string): Promise<Manifest> {
    const answer = await list(at, person, since);
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
    return Manifest.parse(await answer.json());
  }

  async manifestStatus(at: Node, person: Person, since: string): Promise<number> {
    return (await list(at, person, since)).status;
  }

  /** The journal as a fresh process reads it. */
  async stored(name: DocName): Promise<{ seq: number; text: string }> {
    const { rows } = await this.db.pool.query<{ seq: string; tail: Buffer[]; snapshot: Buffer | null }>(
      'select seq, tail, snapshot from sync.load($1, $2)',
      [[name], [this.world.firmId]],
    );
    const { seq, tail, snapshot } = rows[0]!;
    const doc = new Y.Doc();
    for (const bytes of [...(snapshot ? [snapshot] : []), ...tail]) Y.applyUpdate(doc, bytes);
    if (doc.store.pendingStructs || doc.store.pendingDs) throw new Error('the journal holds pending content');
    return { seq: Number(seq), text: doc.getText('t').toJSON() };
  }

  /** Who the journal says to have written each update, oldest first; `null` = the server. */
  async actors(name: DocName): Promise<(string | null)[]> {
    const { rows } = await this.db.pool.query<{ actor_id: string | null }>(
      'select actor_id from sync.update u join sync.doc d on d.id = u.doc_id where d.name = $1 order by u.seq',
      [name],
    );
    return rows.map((row) => row.actor_id);
  }

  /** Who found that the database went back. */
  async rollbacks(): Promise<string[]> {
    const { rows } = await this.db.pool.query<{ found_by: string }>('select found_by from sync.rollback order by id');
    return rows.map((row) => row.found_by);
  }

  async foundRollback(by: string, at = Date.now()): Promise<void> {
    await this.db.pool.query('insert into sync.rollback (found_at, found_by) values ($1, $2)', [new Date(at), by]);
  }

  async forgetRollbacks(): Promise<void> {
    await this.db.pool.query('delete from sync.rollback');
  }
}

/** A text that is written in pieces, each an update that leans on those before it. */
export function pieces(...texts: string[]): { doc: Y.Doc; updates: Uint8Array[] } {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  for (const text of texts) doc.getText('t').insert(doc.getText('t').length, text);
  return { doc, updates };
}

function list(at: Node, person: Person, since?: string): Promise<Response> {
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`;
  return fetch(`http://${at.url}/api/sync/manifest${query}`, { headers: headersOf(person) });
}

function headersOf(person: Person): Record<string, string> {
  return { authorization: `Bearer ${person.token}` };
}
