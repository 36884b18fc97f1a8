import type { RecordChanges } from '@basoche/protocol';

interface FakeRow {
  record: string;
  row: { id: string };
  /** `null` = everybody. */
  readers: ReadonlySet<string> | null;
}

interface Change {
  xid: number;
  record: string;
  id: string;
}

/** The feed of records of the server, in memory: RF1–RF6 of the protocol. */
export class FakeRecords {
  pageSize = 1_000;
  /** People who may read no records at all. */
  readonly forbidden = new Set<string>();
  /** What was asked: cursors, `null` where there was none. */
  readonly asked: (string | null)[] = [];
  readonly #rows = new Map<string, FakeRow>();
  #log: Change[] = [];
  #next = 10;
  #history = 0;
  readonly #open = new Set<number>();

  put(record: string, row: { id: string }, readers: readonly string[] | null = null): void {
    this.#rows.set(`${record}/${row.id}`, { record, row, readers: readers === null ? null : new Set(readers) });
    this.#changed(record, row.id);
  }

  get(record: string, id: string): { id: string } | undefined {
    return this.#rows.get(`${record}/${id}`)?.row;
  }

  remove(record: string, id: string): void {
    this.#rows.delete(`${record}/${id}`);
    this.#changed(record, id);
  }

  /** A transaction begins elsewhere on the server. @returns ends it */
  hold(): () => void {
    const xid = this.#next;
    this.#next += 1;
    this.#open.add(xid);
    return () => void this.#open.delete(xid);
  }

  /** What a backup would hold now. */
  backup(): { restore(): void } {
    const rows = [...this.#rows];
    const log = [...this.#log];
    const next = this.#next;
    return {
      restore: () => {
        this.#rows.clear();
        for (const [key, row] of rows) this.#rows.set(key, row);
        this.#log = [...log];
        this.#next = next;
        this.#history += 1;
      },
    };
  }

  /** `null` = not for this person. */
  changes(user: string, asked: URLSearchParams): RecordChanges | null {
    if (this.forbidden.has(user)) return null;
    const kinds = (asked.get('records') ?? '').split(',');
    this.asked.push(asked.get('since'));
    const newest = String(this.#next);
    const oldest = Math.min(this.#next, ...this.#open);
    const [is, at, after, history, who] = (asked.get('since') ?? '').split('.');
    const isOwn = history === String(this.#history) && who === user && Number(at) <= oldest;
    if (isOwn && is === 'changes') return this.#since(user, kinds, { at: Number(at), oldest, newest });
    return this.#fill(user, kinds, {
      from: isOwn ? Number(at) : oldest,
      after: isOwn ? after! : '',
      starts: !isOwn,
      newest,
    });
  }

  #fill(
    user: string,
    kinds: readonly string[],
    { from, after, starts, newest }: { from: number; after: string; starts: boolean; newest: string },
  ): RecordChanges {
    const keys = [...this.#rows.keys()].filter((key) => kinds.includes(key.split('/')[0]!)).sort();
    const page = keys.filter((key) => key > after).slice(0, this.pageSize);
    const ends = page.length < this.pageSize;
    const rows = page.map((key) => this.#rows.get(key)!).filter(({ readers }) => readers?.has(user) ?? true);
    return {
      rows: rows.map(({ record, row }) => ({ record, row })),
      gone: [],
      fill: { starts, ends },
      cursor: ends ? this.#cursor('changes', from, '', user) : this.#cursor('fill', from, page.at(-1)!, user),
      hasMore: true,
      upTo: '0',
      newest,
    };
  }

  #since(
    user: string,
    kinds: readonly string[],
    { at, oldest, newest }: { at: number; oldest: number; newest: string },
  ): RecordChanges {
    const moved = this.#log.filter(({ xid, record }) => xid >= at && xid < oldest && kinds.includes(record));
    const part = moved.slice(0, this.pageSize);
    const hasMore = part.length < moved.length;
    const upTo = hasMore ? part.at(-1)!.xid + 1 : oldest;
    const found = part.map(({ record, id }) => ({ record, id, row: this.#rows.get(`${record}/${id}`) }));
    const isReadable = (row: FakeRow | undefined) => row !== undefined && (row.readers?.has(user) ?? true);
    return {
      rows: found.filter(({ row }) => isReadable(row)).map(({ record, row }) => ({ record, row: row!.row })),
      gone: found.filter(({ row }) => !isReadable(row)).map(({ record, id }) => ({ record, id })),
      fill: null,
      cursor: this.#cursor('changes', upTo, '', user),
      hasMore,
      upTo: String(upTo),
      newest,
    };
  }

  #cursor(is: string, at: number, after: string, user: string): string {
    return [is, at, after, this.#history, user].join('.');
  }

  /** One transaction of its own; of each record the last change stands. */
  #changed(record: string, id: string): void {
    const xid = this.#next;
    this.#next += 1;
    this.#log = [...this.#log.filter((each) => each.record !== record || each.id !== id), { xid, record, id }];
  }
}
