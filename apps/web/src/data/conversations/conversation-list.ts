import { parseDocName } from '@basoche/protocol';
import type { DocName, ManifestDoc } from '@basoche/protocol';
import type { DocHandle, SyncEngine } from '@basoche/sync';
import { proxy } from 'valtio';
import { KindReadings } from '../kind-readings.ts';
import type { ConversationSummary } from './conversation-summary.ts';
import { summarize, summarizeLive } from './conversation-summary.ts';
import type { LiveConversation } from './live-conversation.ts';

export interface ConversationRow {
  name: DocName;
  slug: string;
  title: string;
  right: 'read' | 'write';
  /** Its creation still waits to be sent. */
  isNew: boolean;
  /** The server has content of it, which may not have come to this device. */
  hasContent: boolean;
  /** `null` while the device's copy was not read yet, or when the device has none. */
  summary: ConversationSummary | null;
}

/** Conversations whose content is read from the device at the same time. */
const READERS = 4;

/**
 * Every conversation of this person with what its row shows, from the device alone. A conversation is read again only
 * when its content changed; an open one tells its summary itself.
 */
export class ConversationList {
  /** Read-only outside of this class. */
  readonly state = proxy<{
    rows: Record<string, ConversationRow>;
    /** Every conversation of this person is on the device and was read: a number over them is a fact. */
    complete: boolean;
    /** The same, and no newer one is on its way: that there is nothing is a fact. */
    current: boolean;
  }>({ rows: {}, complete: false, current: false });
  #engine: SyncEngine;
  #me: string;
  /** What tells the row of each open conversation. */
  #attached = new Map<DocName, Set<() => void>>();
  #queue = new Set<DocName>();
  #reading = 0;
  #stops: (() => void)[] = [];
  readonly #readings: KindReadings;

  constructor(engine: SyncEngine, me: string) {
    this.#engine = engine;
    this.#me = me;
    this.#readings = new KindReadings(engine, 'conversation', {
      has: (name) => this.state.rows[name]?.summary != null,
      read: (name) => this.#enqueue(name),
      changed: () => this.#judge(),
    });
  }

  start(): () => void {
    this.#stops = [
      this.#readings.start(),
      this.#engine.subscribe(() => this.#syncRows()),
      this.#engine.onDocChanged((name) => {
        if (this.state.rows[name] && !this.#attached.has(name)) this.#enqueue(name);
      }),
    ];
    // What changed while nobody listened is not known: everything is read again.
    for (const { name } of Object.values(this.state.rows)) if (!this.#attached.has(name)) this.#enqueue(name);
    this.#syncRows();
    return () => {
      for (const stop of this.#stops.splice(0)) stop();
      this.#queue.clear();
    };
  }

  /** An open conversation keeps its row up to date at the cost of what changes. */
  attach(handle: DocHandle, live: LiveConversation): () => void {
    const { name, doc } = handle;
    const tell = (): void => {
      const row = this.state.rows[name];
      // Of one that has not come yet, what is there is not the conversation.
      if (row && !handle.missing) setSummary(row, summarizeLive(live, doc, this.#me));
    };
    const tells = this.#attached.get(name) ?? new Set();
    this.#attached.set(name, tells.add(tell));
    const drafts = doc.getMap('drafts');
    drafts.observe(tell);
    const unsubscribe = live.subscribe(tell);
    tell();
    return () => {
      drafts.unobserve(tell);
      unsubscribe();
      tells.delete(tell);
      if (tells.size === 0) this.#attached.delete(name);
    };
  }

  #syncRows(): void {
    const { rows } = this.state;
    const seen = new Set<string>();
    for (const doc of this.#engine.docs()) {
      const parsed = parseDocName(doc.name);
      if (parsed?.kind !== 'conversation') continue;
      seen.add(parsed.name);
      const row = rows[parsed.name];
      if (row) patchRow(row, doc);
      else {
        rows[parsed.name] = {
          name: parsed.name,
          slug: parsed.slug,
          title: '',
          right: 'write',
          isNew: false,
          hasContent: false,
          summary: null,
        };
        patchRow(rows[parsed.name] as ConversationRow, doc);
        if (!this.#readings.isReading(parsed.name)) this.#enqueue(parsed.name);
      }
    }
    for (const name of Object.keys(rows)) if (!seen.has(name)) delete rows[name];
    this.#judge();
  }

  #judge(): void {
    const { complete, current } = this.#readings;
    if (this.state.complete !== complete) this.state.complete = complete;
    if (this.state.current !== current) this.state.current = current;
  }

  #enqueue(name: DocName): void {
    const tells = this.#attached.get(name);
    if (tells !== undefined) {
      for (const tell of tells) tell();
      return;
    }
    this.#queue.add(name);
    while (this.#reading < READERS && this.#queue.size > 0) this.#readNext();
  }

  #readNext(): void {
    const [name] = this.#queue;
    if (name === undefined) return;
    this.#queue.delete(name);
    this.#reading += 1;
    const done = this.#readings.begin(name);
    this.#engine
      .peek(name, (doc) => summarize(doc, this.#me))
      .then((summary) => {
        done(summary !== null);
        const row = this.state.rows[name];
        if (row && summary && !this.#attached.has(name)) setSummary(row, summary);
      })
      // The row then shows its title alone; the engine reports the broken store in its status.
      .catch(() => done(false))
      .finally(() => {
        this.#reading -= 1;
        this.#readNext();
        this.#judge();
      });
  }
}

const lists = new WeakMap<SyncEngine, ConversationList>();

/** The list of an engine, made once. */
export function conversationListOf(engine: SyncEngine, me: string): ConversationList {
  let list = lists.get(engine);
  if (!list) {
    list = new ConversationList(engine, me);
    lists.set(engine, list);
  }
  return list;
}

/** Unread messages of all conversations. */
export function totalUnread(rows: Record<string, ConversationRow>): number {
  return Object.values(rows).reduce((sum, row) => sum + (row.summary?.unread ?? 0), 0);
}

function patchRow(row: ConversationRow, doc: ManifestDoc): void {
  if (row.title !== doc.title) row.title = doc.title;
  if (row.right !== doc.right) row.right = doc.right;
  const isNew = doc.seq < 0;
  if (row.isNew !== isNew) row.isNew = isNew;
  const hasContent = doc.seq > 0;
  if (row.hasContent !== hasContent) row.hasContent = hasContent;
}

function setSummary(row: ConversationRow, summary: ConversationSummary): void {
  const known = row.summary;
  if (known && JSON.stringify(known) === JSON.stringify(summary)) return;
  row.summary = summary;
}
