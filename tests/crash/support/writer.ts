import { newActor, type Actor } from '@basoche/crdt';
import * as Y from 'yjs';
import type { DocName } from '@basoche/protocol';
import { editOnce } from '../../../packages/crdt/src/testing/honest-edits.ts';
import { testClock } from '../../../packages/crdt/src/testing/actors.ts';
import { SyncClient } from '../../support/sync-client.ts';
import { claimsOf } from './evidence.ts';
import { kindOf } from './office.ts';
import type { Rest } from './rest.ts';
import type { Seeded } from './seed.ts';

/** Of so many edits one says something, whatever the document holds. */
const MAX_EDITS = 2_000;

/** A person's device in one document: it keeps its replica over lost connections, and what it was shown and promised. */
export class Writer {
  readonly name: DocName;
  readonly who: Rest;
  readonly doc = new Y.Doc();
  /** Closings of this device's connections, in order. */
  readonly closings: { code: number; reason: string }[] = [];
  readonly #actor: Actor;
  readonly #earlier: Uint8Array[] = [];
  #line: SyncClient | null = null;
  #url: string;
  #isKept = false;

  constructor(who: Rest, name: DocName, url = who.url) {
    this.who = who;
    this.name = name;
    this.#url = url;
    this.#actor = newActor(who.userId, 'poste', testClock(Date.now()));
  }

  get line(): SyncClient {
    if (!this.#line) throw new Error('not connected yet');
    return this.#line;
  }

  /** The server it talks to. */
  get url(): string {
    return this.#url;
  }

  get isSaved(): boolean {
    return this.#line !== null && !this.#line.closed && this.#line.isSaved;
  }

  get acked(): number {
    return this.#line?.acked ?? 0;
  }

  connect(url = this.#url): void {
    this.#url = url;
    this.#drop();
    const line = new SyncClient(url, this.who.token, this.name, this.doc);
    this.#line = line;
    line.onClosed = () => {
      if (line.closed) this.closings.push(line.closed);
      // What refuses now may answer in a moment: a device's back-off, much shortened.
      if (this.#isKept && this.#line === line) setTimeout(() => this.#isKept && this.connect(), 100);
    };
  }

  /** Connects now and after every loss, until `leave`. */
  stay(url = this.#url): void {
    this.connect(url);
    this.#isKept = true;
  }

  ready(): Promise<void> {
    return this.line.ready();
  }

  /** One edit that a person may make. */
  edit(chance: Seeded): void {
    editOnce(kindOf(this.name), this.doc, this.#actor, {
      pick: chance.int(100),
      x: chance.int(1000),
      y: chance.int(1000),
      text: chance.letters(12),
    });
  }

  /** So many edits, and further ones until one says something: on an empty list most change nothing. */
  edits(chance: Seeded, count: number): void {
    const before = this.line.sent;
    for (let made = 0; made < count || (this.line.sent === before && made < MAX_EDITS); made += 1) this.edit(chance);
  }

  /** Cuts the line as a lost network does. */
  leave(): void {
    this.#isKept = false;
    this.#drop();
  }

  /** Everything it was ever shown or promised. */
  claims(): Uint8Array[] {
    return [...this.#earlier, ...(this.#line ? claimsOf(this.#line) : [])];
  }

  #drop(): void {
    if (!this.#line) return;
    this.#line.onClosed = null;
    this.#earlier.push(...claimsOf(this.#line));
    this.#line.cut();
    this.#line = null;
  }
}

/** Everybody edits every few milliseconds until the returned function is called. */
export function typing(writers: Writer[], chance: Seeded, everyMs = 8): () => void {
  const timer = setInterval(() => {
    for (const writer of writers) if (chance.int(2) === 0) writer.edit(chance);
  }, everyMs);
  return () => clearInterval(timer);
}

/** The document as a newcomer receives it. */
export async function fetchDoc(who: Rest, name: DocName): Promise<{ doc: Y.Doc; seq: number }> {
  const client = new SyncClient(who.url, who.token, name);
  await client.ready();
  client.close();
  return { doc: client.doc, seq: client.seq };
}
