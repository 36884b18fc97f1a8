import type { ColumnType } from 'kysely';

interface AvatarTable {
  /** 256 random bits, base64url: who knows it may see the image. */
  address: string;
  firm_id: string;
  /** WebP. */
  bytes: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, never>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    avatar: AvatarTable;
  }
}
