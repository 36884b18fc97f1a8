import type { Db } from '../database.ts';

interface ColumnRow {
  /** As queries name it: `app_user`, `access.sso_trip`. */
  table: string;
  column: string;
  type: string;
  required: boolean;
  filled: boolean;
}

/** By the name that PostgreSQL has for the type. */
const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  varchar: 'string',
  xid8: 'string',
  tsvector: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  float8: 'number',
  // PostgreSQL answers a text, the embedded database a number.
  int8: 'string | number',
  bytea: 'Buffer',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
  _text: 'string[]',
  _int2: 'number[]',
};

const HEAD = `// Written by \`npm run tables\` from the migrated database: columns are changed by a migration. Comments are kept.
import type { Generated, Json, Timestamp } from './schema/column-types.ts';

export interface GeneratedTables {
`;

/** The types of all tables of a migrated database. @param former the file as it was: its comments are kept */
export async function tablesSource(db: Pick<Db, 'pool'>, former: string): Promise<string> {
  const comments = commentsIn(former);
  const { rows } = await db.pool.query<ColumnRow>(`
    select case namespace.nspname when 'public' then '' else namespace.nspname || '.' end || relation.relname as "table",
      attribute.attname as "column", type.typname as type, attribute.attnotnull as required,
      attribute.atthasdef or attribute.attidentity <> '' as filled
    from pg_attribute attribute
    join pg_class relation on relation.oid = attribute.attrelid and relation.relkind in ('r', 'p')
    join pg_namespace namespace on namespace.oid = relation.relnamespace
    join pg_type type on type.oid = attribute.atttypid
    where attribute.attnum > 0 and not attribute.attisdropped and not relation.relispartition
      and namespace.nspname in ('public', 'access', 'sync') and relation.relname not like 'kysely%'
    order by attribute.attnum`);
  const tables = [...new Set(rows.map(({ table }) => table))].toSorted();
  const lines = tables.flatMap((table) => [
    ...(comments.get(table) ?? []).map((line) => `  ${line}`),
    `  ${quoted(table)}: {`,
    ...rows
      .filter((row) => row.table === table)
      .flatMap((column) => [
        ...(comments.get(`${table} ${column.column}`) ?? []).map((line) => `    ${line}`),
        `    ${quoted(column.column)}: ${typeOf(column)};`,
      ]),
    '  };',
  ]);
  return `${HEAD}${lines.join('\n')}\n}\n`;
}

function typeOf({ table, column, type, required, filled }: ColumnRow): string {
  const known = TYPES[type];
  if (known === undefined) throw new Error(`${table}.${column}: no type is known for ${type}`);
  const whole = required ? known : `${known} | null`;
  return filled ? `Generated<${whole}>` : whole;
}

/** By `table` and `table column`: the lines of the comment that stands over it. */
function commentsIn(source: string): Map<string, string[]> {
  const comments = new Map<string, string[]>();
  let table = '';
  let open: string[] = [];
  for (const line of source.slice(source.indexOf('interface GeneratedTables')).split('\n').slice(1)) {
    const text = line.trim();
    const name = /^'?([\w.]+)'?: /.exec(text)?.[1];
    if (name === undefined) {
      open = /^(?:\/\*\*|\*)/.test(text) ? [...open, text.startsWith('*') ? ` ${text}` : text] : [];
      continue;
    }
    if (text.endsWith('{')) table = name;
    if (open.length > 0) comments.set(text.endsWith('{') ? name : `${table} ${name}`, open);
    open = [];
  }
  return comments;
}

function quoted(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`;
}
