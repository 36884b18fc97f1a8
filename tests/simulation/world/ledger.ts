import { decodeExchangeResponse, Manifest } from '@basoche/protocol';
import type { DocName, ServerFrame } from '@basoche/protocol';
import * as decoding from 'lib0/decoding';
import * as Y from 'yjs';
import type { Right } from '../../../server/src/sync/ports.ts';
import { IdSet } from './id-set.ts';

/** One transaction of one person, as bytes that must not be lost. */
export interface Edit {
  number: number;
  user: string;
  /** Index of the device in the world; -1 = written over REST. */
  device: number;
  /** Of the tab, never reused. */
  tab: number;
  name: DocName;
  ids: IdSet;
  /** Its only copy was in the memory of a tab that died after it had warned, or in a database that went back. */
  lost: boolean;
  /** It was durable in a database that went back since. */
  rolledBack: boolean;
}

export interface Held {
  right: Right;
  /** Moment of the last change to `none`. */
  lostAt: number;
  /** Moment of the last change. */
  changedAt: number;
}

/** The time that a change of rights may take to reach an open socket (RT2). */
const REVOCATION_MS = 1_000;

/** What really happened, for the rules to be checked against: what is durable, who may read what, who typed what. */
export class Ledger {
  readonly edits: Edit[] = [];
  /** Edits that the journal was not seen to hold. */
  readonly open = new Set<Edit>();
  readonly violations: string[] = [];
  /** `doc|collection|id` of a record -> who really made it. */
  readonly makers = new Map<string, string>();
  /** `doc|message` -> every text that its author gave it. */
  readonly texts = new Map<string, Set<string>>();
  bytesSent = 0;
  readonly #durable = new Map<string, IdSet>();
  /** What was durable in a database that went back: processes that outlived it show it until they notice. */
  readonly #onceDurable = new Map<string, IdSet[]>();
  /** What the durable sets were made of. */
  readonly #journal = new Map<string, Uint8Array[]>();
  readonly #rights = new Map<string, Held>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  violate(rule: string, text: string): void {
    this.violations.push(`[${rule}] ${text}`);
  }

  durable(name: string): IdSet {
    const known = this.#durable.get(name);
    if (known !== undefined) return known;
    const fresh = new IdSet();
    this.#durable.set(name, fresh);
    return fresh;
  }

  becameDurable(name: string, updates: Uint8Array[]): void {
    const set = this.durable(name);
    const journal = this.#journal.get(name) ?? [];
    this.#journal.set(name, journal);
    for (const update of updates) {
      if (set.has(IdSet.ofUpdate(update))) continue;
      set.addUpdate(update);
      journal.push(update);
    }
  }

  /** The database went back: what is durable now, of every document that it knows. */
  wentBack(journal: Map<string, Uint8Array[]>): void {
    for (const [name, set] of this.#durable) this.#onceDurable.set(name, [...(this.#onceDurable.get(name) ?? []), set]);
    this.#durable.clear();
    this.#journal.clear();
    for (const [name, updates] of journal) this.becameDurable(name, updates);
    for (const edit of this.edits) {
      if (edit.lost || this.open.has(edit) || this.durable(edit.name).has(edit.ids)) continue;
      edit.rolledBack = true;
      this.open.add(edit);
    }
  }

  /** The rights as they are, to be put back with the database. */
  get rights(): ReadonlyMap<string, Held> {
    return new Map(this.#rights);
  }

  rightsWentBack(rights: ReadonlyMap<string, Held>): void {
    const before = new Map(this.#rights);
    this.#rights.clear();
    for (const [key, held] of rights) this.#rights.set(key, held);
    const now = this.#now();
    // What was given since is gone, and takes its time to reach the devices.
    for (const [key, held] of before) {
      const next = this.#rights.get(key) ?? { ...held, right: 'none' as const };
      const isLost = next.right === 'none' && held.right !== 'none';
      this.#rights.set(key, { ...next, changedAt: now, lostAt: isLost ? now : next.lostAt });
    }
  }

  typed(edit: Omit<Edit, 'number' | 'lost' | 'rolledBack'>): Edit {
    const whole = { ...edit, number: this.edits.length, lost: false, rolledBack: false };
    this.edits.push(whole);
    this.open.add(whole);
    return whole;
  }

  isDurable(edit: Edit): boolean {
    if (!this.open.has(edit)) return true;
    if (!this.durable(edit.name).has(edit.ids)) return false;
    this.open.delete(edit);
    return true;
  }

  setRight(user: string, name: string, right: Right): void {
    const before = this.#rights.get(`${user} ${name}`);
    const now = this.#now();
    this.#rights.set(`${user} ${name}`, {
      right,
      changedAt: now,
      lostAt: right === 'none' && before?.right !== 'none' ? now : (before?.lostAt ?? Number.NEGATIVE_INFINITY),
    });
  }

  right(user: string, name: string): Right {
    return this.#rights.get(`${user} ${name}`)?.right ?? 'none';
  }

  /** Since when the person has no right; `null` = has one. */
  withoutRightSince(user: string, name: string): number | null {
    const held = this.#rights.get(`${user} ${name}`);
    if (held === undefined) return Number.NEGATIVE_INFINITY;
    return held.right === 'none' ? held.lostAt : null;
  }

  /** Frames that leave the server for a person. */
  framesSent(user: string, docOf: (channel: number) => string | undefined, frames: ServerFrame[]): void {
    for (const frame of frames) {
      if (frame.type !== 'data') continue;
      const name = docOf(frame.channel);
      if (name === undefined) this.violate('MX5', `data on a channel that ${user} does not have`);
      else this.#sent(user, name, contentOf(frame.data), 'a frame');
    }
  }

  /** An answer that leaves the server for a person. */
  async answerSent(user: string, path: string, answer: Response): Promise<void> {
    if (!answer.ok) return;
    if (path === '/api/sync/exchange') {
      for (const item of decodeExchangeResponse(new Uint8Array(await answer.arrayBuffer())))
        if (item.code === 0) this.#sent(user, item.doc, item.update, 'an exchange');
    } else if (path === '/api/sync/manifest' || path === '/api/sync/wait') {
      for (const { name } of Manifest.parse(await answer.json()).docs) this.#mayKnow(user, name, 'a manifest');
    }
  }

  #sent(user: string, name: string, update: Uint8Array | null, by: string): void {
    this.#mayKnow(user, name, by);
    if (update === null || update.length === 0) return;
    this.bytesSent += update.length;
    const ids = IdSet.ofUpdate(update);
    const wasDurable = this.#onceDurable.get(name)?.some((set) => set.has(ids)) === true;
    if (!this.durable(name).has(ids) && !wasDurable && !this.#follows(name, ids))
      this.violate('G1', `${by} showed ${user} content of ${name} that is not durable: ${ids.toString()}`);
  }

  /** Of two values of one key, whoever reads both deletes the one that lost, and tells so: no update ever said it. */
  #follows(name: string, ids: IdSet): boolean {
    const doc = new Y.Doc();
    for (const update of this.#journal.get(name) ?? []) Y.applyUpdate(doc, update);
    const whole = IdSet.ofDoc(doc);
    doc.destroy();
    return whole.has(ids);
  }

  #mayKnow(user: string, name: string, by: string): void {
    const since = this.withoutRightSince(user, name);
    if (since === null || this.#now() - since <= REVOCATION_MS) return;
    this.violate('G6', `${by} brought ${name} to ${user}, ${this.#now() - since} ms after the right was lost`);
  }
}

/** The update in a y-websocket message; `null` when it carries none. */
function contentOf(message: Uint8Array): Uint8Array | null {
  const decoder = decoding.createDecoder(message);
  if (decoding.readVarUint(decoder) !== 0) return null;
  return decoding.readVarUint(decoder) === 0 ? null : decoding.readVarUint8Array(decoder);
}
