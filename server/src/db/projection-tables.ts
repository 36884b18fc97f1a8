import type { Recurrence } from '@basoche/domain';
import type { ColumnType } from 'kysely';

/** Rows of shared documents, read by capabilities and written by the projector alone. */
interface Projected<T> {
  firm_id: string;
  /** `<kind>/<slug>` of the document. */
  doc: string;
  id: string;
  row_hash: ColumnType<Buffer, T, T>;
}

type Json<T> = ColumnType<T, string, string>;

export interface MessageTable extends Projected<Buffer> {
  author: string;
  text: string;
  /** ISO; the author's claim. */
  sent_at: string;
  /** ISO; the server's time. */
  received_at: string | null;
  position: number;
  reply_to: string | null;
  file: Json<{ id: string; name: string } | null>;
  edited_at: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  tags: string[];
}

/** `id` is the user's. */
export interface MessageReadTable extends Projected<Buffer> {
  last_message: string;
  /** Empty: the whole conversation. */
  unread_after: string | null;
}

export interface TaskTable extends Projected<Buffer> {
  title: string;
  summary: string;
  type: string | null;
  status: string;
  priority: string;
  percent: number;
  workload: number | null;
  /** `yyyy-mm-dd` */
  scheduled_date: string | null;
  /** `yyyy-mm-dd` */
  deadline: string | null;
  created_at: string | null;
  created_by: string;
  responsable: string | null;
  in_charge: string[];
  url: string | null;
  relation_type: string;
  time_validation: string | null;
  parent: string | null;
  dependency: string | null;
  recurrence: Json<Recurrence | null>;
  repeats: string | null;
  position: string;
  deleted_at: string | null;
  deleted_by: string | null;
  validated_at: string | null;
  minutes_worked: number;
  comments_count: number;
}

/** What the comments of every kind of document have. */
interface CommentTable extends Projected<Buffer> {
  parent: string | null;
  author: string;
  text: string;
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
  /** Without a size, a document of the library. */
  files: Json<{ id: string; name: string; mime?: string; size?: number }[]>;
}

export interface TaskCommentTable extends CommentTable {
  task: string;
}

export interface TimeIntervalTable extends Projected<Buffer> {
  task: string;
  user: string;
  device: string;
  start: string;
  stop: string | null;
  discarded_at: string | null;
}

export interface BoardColumnTable extends Projected<Buffer> {
  name: string;
  type: string;
  position: string;
  options: Json<unknown[]>;
  deleted_at: string | null;
}

export interface BoardGroupTable extends Projected<Buffer> {
  name: string;
  tone: string;
  position: string;
  deleted_at: string | null;
}

export interface BoardItemTable extends Projected<Buffer> {
  group: string;
  name: string;
  position: string;
  created_at: string | null;
  created_by: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  values: Json<Record<string, unknown>>;
}

export interface BoardCommentTable extends CommentTable {
  item: string;
}

export interface BoardRuleTable extends Projected<Buffer> {
  trigger: Json<unknown>;
  action: Json<unknown>;
  off: boolean;
  created_by: string | null;
  deleted_at: string | null;
}

/** What a rule last wrote into an item. */
export interface BoardRunTable extends Projected<Buffer> {
  rule: string;
  item: string;
  column: string;
  value: Json<unknown>;
  seq: string | number;
}

/** `id` is always `body`. */
export interface DocumentTextTable extends Projected<Buffer> {
  /** `word`, `cell` or `slide`. */
  type: string;
  text: string;
  word_count: number;
  /** Documents are begun from it. */
  template: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface DocumentCommentTable extends CommentTable {
  thread: string;
}

/** `id` is the mention's. */
export interface DocumentMentionTable extends Projected<Buffer> {
  person: string;
  author: string;
}

export interface SearchEntryTable extends Projected<Buffer> {
  title: string;
  text: string;
  tsv: ColumnType<string, never, never>;
}

/** Lists of a team; other lists have no row. */
export interface TodoListTable {
  firm_id: string;
  doc: string;
  team_id: string;
}

export interface FavouriteTable {
  firm_id: string;
  user_id: string;
  doc: string;
  created_at: ColumnType<Date, Date | undefined, never>;
}

declare module './tables.ts' {
  interface Tables {
    message: MessageTable;
    message_read: MessageReadTable;
    task: TaskTable;
    task_comment: TaskCommentTable;
    time_interval: TimeIntervalTable;
    board_column: BoardColumnTable;
    board_group: BoardGroupTable;
    board_item: BoardItemTable;
    board_comment: BoardCommentTable;
    board_rule: BoardRuleTable;
    board_run: BoardRunTable;
    document_text: DocumentTextTable;
    document_comment: DocumentCommentTable;
    document_mention: DocumentMentionTable;
    search_entry: SearchEntryTable;
    todo_list: TodoListTable;
    favourite: FavouriteTable;
  }
}
