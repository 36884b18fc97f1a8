import { sql } from 'kysely';
import type { ColumnType, Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

declare module '../tables.ts' {
  interface Tables {
    assistant_setting: AssistantSettingTable;
    assistant_project_off: AssistantProjectOffTable;
    assistant_exchange: AssistantExchangeTable;
  }
}

/** One row a firm that chose; without it the server alone answers. */
interface AssistantSettingTable {
  firm_id: string;
  /** One of `ASSISTANT_MODES`. */
  mode: string;
  changed_by: string;
  changed_at: Date;
}

/** Projects whose documents the assistant does not read. */
interface AssistantProjectOffTable {
  firm_id: string;
  project_id: string;
  changed_by: string;
  changed_at: Date;
}

type Json = ColumnType<unknown, string, string>;

/** What a person asked, and the log of what was read for it and by whom. */
interface AssistantExchangeTable {
  id: string;
  firm_id: string;
  user_id: string;
  kind: string;
  /** `embedded` or `external`. */
  provider: string;
  host: string | null;
  model: string | null;
  document: string | null;
  entry: string | null;
  /** Empty once the person erased it; the line of the log stays. */
  input: string;
  reply: string;
  keywords: string[];
  citations: Json;
  /** Names of the documents that were read. */
  docs: string[];
  characters: number;
  status: string;
  failure: string | null;
  erased_at: Date | null;
  created_at: Date;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table assistant_setting (
    firm_id uuid primary key references firm (id),
    mode text not null check (mode in ('off', 'embedded', 'external')),
    changed_by uuid not null,
    changed_at timestamptz not null
  )`.execute(db);
  await tenantTable(db, 'assistant_setting');

  await sql`create table assistant_project_off (
    firm_id uuid not null references firm (id),
    project_id uuid not null,
    changed_by uuid not null,
    changed_at timestamptz not null,
    primary key (firm_id, project_id)
  )`.execute(db);
  await tenantTable(db, 'assistant_project_off');

  await sql`create table assistant_exchange (
    id uuid primary key,
    firm_id uuid not null,
    user_id uuid not null,
    kind text not null,
    provider text not null,
    host text,
    model text,
    document text,
    entry text,
    input text not null,
    reply text not null,
    keywords text[] not null,
    citations jsonb not null,
    docs text[] not null,
    characters integer not null,
    status text not null,
    failure text,
    erased_at timestamptz,
    created_at timestamptz not null,
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index assistant_exchange_of_user on assistant_exchange (firm_id, user_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index assistant_exchange_of_firm on assistant_exchange (firm_id, created_at desc, id desc)`.execute(
    db,
  );
  await tenantTable(db, 'assistant_exchange');
  await allFirms(db, 'assistant_exchange', 'basoche_worker', 'select, delete');
  await sql`create index assistant_exchange_age on assistant_exchange (created_at)`.execute(db);
}
