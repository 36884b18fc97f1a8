import { sql } from 'kysely';
import type { ColumnType, Kysely } from 'kysely';

declare module '../tables.ts' {
  interface Tables {
    attachment: AttachmentTable;
    attachment_part: AttachmentPartTable;
  }
}

interface AttachmentTable {
  /** Made by the device; the message or comment names it. */
  id: string;
  firm_id: string;
  /** Name of the shared document: its readers may read the file. */
  doc: string;
  /** Id of the message or comment that carries it. */
  record: string;
  uploaded_by: string;
  name: string;
  mime: string;
  size: number;
  parts: number;
  created_at: Date;
  complete_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface AttachmentPartTable {
  firm_id: string;
  attachment: string;
  /** From 0. */
  part: number;
  bytes: Buffer;
}

/** Files of messages become files of messages and comments. Rows, policies and keys stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message_file rename to attachment`.execute(db);
  await sql`alter table attachment rename column message to record`.execute(db);
  await sql`alter table message_file_part rename to attachment_part`.execute(db);
  await sql`alter table attachment_part rename column file to attachment`.execute(db);
  await sql`alter index message_file_message rename to attachment_record`.execute(db);
  await sql`alter index message_file_unfinished rename to attachment_unfinished`.execute(db);
}
