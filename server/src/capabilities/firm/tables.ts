import type { ColumnType, Generated } from 'kysely';

interface FirmSocialTable {
  id: string;
  firm_id: string;
  name: string;
  link: string;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, never>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    firm_social: FirmSocialTable;
  }
}
