import { TABLES } from './tables.ts';
import type { Rows, TableName, Tables } from './tables.ts';

/** The same tables without a disk, for browsers that refuse IndexedDB. */
export function memoryTables(): Tables {
  let data = emptyTables();
  let last: Promise<unknown> = Promise.resolve();
  return {
    durable: false,
    run(_mode, _tables, work) {
      const turn = last.then(async () => {
        const draft = copy(data);
        const value = await work(rowsOf(draft));
        data = draft;
        return value;
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    async sealPlain() {},
    close() {},
    async destroy() {
      data = emptyTables();
    },
  };
}

type Data = Record<TableName, Map<string, unknown>>;

function emptyTables(): Data {
  return Object.fromEntries(TABLES.map((table) => [table, new Map<string, unknown>()])) as Data;
}

function copy(data: Data): Data {
  return Object.fromEntries(TABLES.map((table) => [table, new Map(data[table])])) as Data;
}

function rowsOf(data: Data): Rows {
  return {
    get: async <V>(table: TableName, key: string) => structuredClone(data[table].get(key)) as V | undefined,
    all: async <V>(table: TableName) => structuredClone([...data[table].values()]) as V[],
    keys: async (table) => [...data[table].keys()],
    put: (table, key, value) => void data[table].set(key, structuredClone(value)),
    delete: (table, key) => void data[table].delete(key),
  };
}
