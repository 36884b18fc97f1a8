import type { Recurrence } from '@basoche/domain';
import type { ConflictReport, Decision, ProfileSection, SocialNetwork, ViewPage } from '@basoche/protocol';
import type { ColumnType } from 'kysely';
import type { Generated, Json } from './schema/column-types.ts';
import type { GeneratedTables } from './tables.gen.ts';

/** Every table by its SQL name: what the migrated database says, and what it cannot say. */
export type Tables = Refine<RefinedColumns>;

type Refine<Refined extends OfKnownColumns<Refined>> = {
  [Name in keyof GeneratedTables]: Name extends keyof Refined
    ? Omit<GeneratedTables[Name], keyof Refined[Name]> & Refined[Name]
    : GeneratedTables[Name];
};

/** Does not compile for a table or column that the database has not. */
type OfKnownColumns<Refined> = {
  [Name in keyof Refined]: Name extends keyof GeneratedTables
    ? { [Column in keyof Refined[Name]]: Column extends keyof GeneratedTables[Name] ? unknown : never }
    : never;
};

/** Written by the database, never by us. */
type ByDatabase<T> = ColumnType<T, never, never>;
/** Never changed. */
type Once = ColumnType<Date, Date | string, never>;
type OnceByDefault = Generated<Once>;
type Files = Generated<Json<{ id: string; name: string; mime?: string; size?: number }[]>>;

/** Columns of which we know more than the database: what JSON holds, which texts there are, what is written once. */
interface RefinedColumns {
  admin_action: { at: Once };
  avatar: { created_at: OnceByDefault };
  board_column: { options: Generated<Json<unknown[]>> };
  board_comment: { files: Files };
  board_item: { values: Json<Record<string, unknown>> };
  doc_grant: {
    right: 'none' | 'read' | 'write';
    granted: ByDatabase<'none' | 'read' | 'write'>;
    changed_xid: ByDatabase<string>;
  };
  document_comment: { files: Files };
  favourite: { created_at: OnceByDefault };
  conflict_decision: { decision: Decision; created_at: Once };
  conflict_report: { scope: Json<ConflictReport['scope']>; created_at: Once };
  company: { social_networks: Generated<Json<SocialNetwork[]>> };
  firm_social: { created_at: OnceByDefault };
  history_request: { status: 'pending' | 'accepted' | 'refused' };
  live_event: { xid: ByDatabase<string> };
  merge: { taken: Json<Record<string, [unknown, unknown]>>; set_aside: Generated<Json<{ id: string }[]>> };
  message: { file: Json<{ id: string; name: string } | null> };
  passkey: { counter: ColumnType<string, number, number> };
  profile_entry: { section: ProfileSection; content: Json<object>; created_at: OnceByDefault };
  saved_view: { look: Json<Record<string, string>>; page: Generated<ViewPage> };
  scheduled_message: { status: 'waiting' | 'sending' | 'refused' | 'sent' | 'cancelled'; created_at: Once };
  search_entry: { tsv: ByDatabase<string> };
  shared_doc: { changed_xid: ByDatabase<string> };
  task: { recurrence: Json<Recurrence | null> };
  task_comment: { files: Files };
  task_reminder: { created_at: Once };
}
