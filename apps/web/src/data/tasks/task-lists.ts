import { byName } from '@basoche/domain';
import { todolist } from '@basoche/crdt';
import { parseDocName, type DocName } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import type * as Y from 'yjs';
import { KindReadings } from '../kind-readings.ts';

/** What a list shows, as plain data. */
export interface ListContent {
  tasks: readonly todolist.Task[];
  /** Intervals that count, of everybody. */
  intervals: readonly todolist.TimeInterval[];
  /** Task id -> comments that are not deleted. */
  comments: Readonly<Record<string, number>>;
}

export interface TaskList {
  name: DocName;
  slug: string;
  title: string;
  right: 'read' | 'write';
  /** `null` until the device's copy was read, or when the device has none yet. */
  content: ListContent | null;
}

export interface TaskListsState {
  /** By title. */
  lists: readonly TaskList[];
  /** Every list on the device was read once. */
  ready: boolean;
  /** Every list of this person is on the device and was read: a number over them is a fact. */
  complete: boolean;
  /** The same, and no newer one is on its way: that there is nothing is a fact. */
  current: boolean;
}

export function readContent(doc: Y.Doc): ListContent {
  const list = todolist.readTodolist(doc);
  const comments: Record<string, number> = {};
  for (const comment of list.comments) {
    if (comment.deletedAt === null) comments[comment.task] = (comments[comment.task] ?? 0) + 1;
  }
  return {
    tasks: list.tasks.filter((task) => task.deletedAt === null),
    intervals: list.intervals.filter((interval) => interval.discardedAt === null),
    comments,
  };
}

/** Every todo list of this person with its content, from the device alone; a list is read again only when it changed. */
export class TaskLists {
  state: TaskListsState = { lists: [], ready: false, complete: false, current: false };
  readonly #engine: SyncEngine;
  readonly #content = new Map<DocName, ListContent>();
  readonly #unread = new Set<DocName>();
  /** How often each list was told: a reading of the device that began before a telling is older than it. */
  readonly #told = new Map<DocName, number>();
  readonly #listeners = new Set<() => void>();
  readonly #readings: KindReadings;
  #reading = false;

  constructor(engine: SyncEngine) {
    this.#engine = engine;
    this.#readings = new KindReadings(engine, 'todolist', {
      has: (name) => this.#content.has(name),
      read: (name) => this.#read(name),
      changed: () => this.#publish(),
    });
    this.#readings.start();
    engine.subscribe(() => this.#follow());
    engine.onDocChanged((name) => {
      if (parseDocName(name)?.kind === 'todolist') this.#read(name);
    });
    this.#follow();
  }

  subscribe(fn: () => void): () => void {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  }

  /** What an open list shows now: spares reading it from the device. */
  tell(name: DocName, content: ListContent): void {
    this.#told.set(name, (this.#told.get(name) ?? 0) + 1);
    if (this.#content.get(name) === content) return;
    this.#content.set(name, content);
    this.#publish();
  }

  /**
   * Edits a list that may not be open: opens it, waits for the device's copy, and shows the result.
   * @returns what `change` returned
   */
  async edit<T>(name: DocName, change: (doc: Y.Doc) => T): Promise<T> {
    const handle = this.#engine.open(name);
    try {
      await handle.local;
      const result = change(handle.doc);
      this.tell(name, readContent(handle.doc));
      return result;
    } finally {
      handle.close();
    }
  }

  #follow(): void {
    const known = new Set<DocName>();
    for (const doc of this.#engine.docs()) {
      const parsed = parseDocName(doc.name);
      if (parsed?.kind !== 'todolist') continue;
      known.add(parsed.name);
      if (!this.#content.has(parsed.name) && !this.#readings.isReading(parsed.name)) this.#read(parsed.name);
    }
    for (const name of this.#content.keys()) if (!known.has(name)) this.#content.delete(name);
    this.#publish();
  }

  #read(name: DocName): void {
    this.#unread.add(name);
    if (!this.#reading) void this.#readAll();
  }

  async #readAll(): Promise<void> {
    this.#reading = true;
    for (const name of this.#unread) {
      this.#unread.delete(name);
      // A list that the device cannot read shows its title alone; the engine reports the broken store in its status.
      const told = this.#told.get(name);
      const done = this.#readings.begin(name);
      const content = await this.#engine.peek(name, readContent).catch(() => null);
      done(content !== null);
      if (content !== null && this.#told.get(name) === told) this.#content.set(name, content);
      this.#publish();
    }
    this.#reading = false;
    this.#publish();
  }

  #publish(): void {
    const lists: TaskList[] = [];
    for (const { name, title, right } of this.#engine.docs()) {
      const parsed = parseDocName(name);
      if (parsed?.kind !== 'todolist') continue;
      const { slug } = parsed;
      lists.push({ name: parsed.name, slug, title, right, content: this.#content.get(parsed.name) ?? null });
    }
    lists.sort((a, b) => byName(a.title, b.title));
    const { complete, current } = this.#readings;
    this.state = { lists, ready: !this.#reading && this.#unread.size === 0, complete, current };
    for (const fn of this.#listeners) fn();
  }
}

const made = new WeakMap<SyncEngine, TaskLists>();

/** The lists of an engine, made once. */
export function taskListsOf(engine: SyncEngine): TaskLists {
  let lists = made.get(engine);
  if (lists === undefined) {
    lists = new TaskLists(engine);
    made.set(engine, lists);
  }
  return lists;
}
