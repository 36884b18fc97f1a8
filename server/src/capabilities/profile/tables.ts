import type { ProfileSection } from '@basoche/protocol';
import type { ColumnType } from 'kysely';

interface ProfileEntryTable {
  id: string;
  firm_id: string;
  user_id: string;
  section: ProfileSection;
  /** The entry of the contract without its id. */
  content: ColumnType<object, string, string>;
  created_at: ColumnType<Date, Date | string | undefined, never>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    profile_entry: ProfileEntryTable;
  }
}
