import type { ColumnType } from 'kysely';

type InstantByDefault = ColumnType<Date, Date | string | undefined, Date | string>;

declare module '../../db/tables.ts' {
  interface Tables {
    /** Firms that are in the network's directory. */
    firm_listing: { firm_id: string; created_at: InstantByDefault };
    /** Lawyers who chose to be in it; they show while their firm is. */
    lawyer_listing: { firm_id: string; user_id: string; created_at: InstantByDefault };
    /** Lawyers of other firms that a person does not want to see. */
    lawyer_hidden: { firm_id: string; user_id: string; lawyer_id: string };
  }
}
