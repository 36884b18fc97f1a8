import type { ColumnType, Generated } from 'kysely';

/**
 * Every table by its SQL name. A capability with tables of its own adds them beside its migration:
 * `declare module '../../db/tables.ts' { interface Tables { … } }`.
 */
export interface Tables {
  firm: FirmTable;
  app_user: UserTable;
  office: OfficeTable;
  session: SessionTable;
  project: ProjectTable;
  project_member: ProjectMemberTable;
  team: TeamTable;
  team_member: TeamMemberTable;
  shared_doc: SharedDocTable;
  doc_grant: DocGrantTable;
  user_state: UserStateTable;
  command_log: CommandLogTable;
  live_event: LiveEventTable;
  job: JobTable;
}

/** Written by the database, never by us. */
type ByDatabase<T> = ColumnType<T, never, never>;
type Instant = ColumnType<Date, Date | string, Date | string>;
type InstantByDefault = ColumnType<Date, Date | string | undefined, Date | string>;
type Json = ColumnType<unknown, string, string>;

interface FirmTable {
  id: string;
  name: string;
  siret: string | null;
  offer: string;
  /** One of `PLANS` of the domain. */
  plan: Generated<string>;
  theme: string;
  language: string;
  avatar: string | null;
  /** The firm of the platform's own accounts: no client, no content. */
  is_platform: Generated<boolean>;
  created_at: InstantByDefault;
  languages: Generated<string[]>;
  specialities: Generated<string[]>;
  version: Generated<number>;
  updated_at: InstantByDefault;
  updated_by: string | null;
}

interface UserTable {
  id: string;
  firm_id: string;
  email: string;
  firstname: string;
  lastname: string;
  civility: string;
  fonction: string;
  role: Generated<string[]>;
  is_admin: Generated<boolean>;
  is_lawyer: Generated<boolean>;
  is_employee: Generated<boolean>;
  is_contact: Generated<boolean>;
  is_partner: Generated<boolean>;
  is_client: Generated<boolean>;
  speciality: Generated<string>;
  color: Generated<string>;
  toque: Generated<string>;
  avatar: string | null;
  office_phone: Generated<string>;
  mobile_phone: Generated<string>;
  languages: Generated<string>;
  biography: Generated<string>;
  hourly_wage_cents: number | null;
  target_hours: number | null;
  billable_hours: number | null;
  booking_enable: Generated<boolean>;
  office_id: string | null;
  /** argon2id in PHC format; `null` for people who cannot sign in. */
  password_hash: string | null;
  active: Generated<boolean>;
  created_at: InstantByDefault;
}

interface OfficeTable {
  id: string;
  firm_id: string;
  name: string;
  address: string;
  additional_address: Generated<string>;
  city: string;
  postcode: string;
  is_principal: Generated<boolean>;
  version: Generated<number>;
  created_at: InstantByDefault;
}

interface SessionTable {
  id: string;
  /** SHA-256 of the bearer token. */
  token_hash: Buffer;
  user_id: string;
  firm_id: string;
  /** `user_device.id`; `null` until the first contact that names one. */
  device: string | null;
  user_agent: string | null;
  address: Generated<string | null>;
  /** Why it was ended before its time, with `revoked_at`: a reason of `SESSION_END_REASONS`. */
  ended_for: Generated<string | null>;
  /** The password was right, the second factor is not proved yet: of no other use. */
  awaits_code: Generated<boolean>;
  created_at: InstantByDefault;
  expires_at: Instant;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface ProjectTable {
  id: string;
  firm_id: string;
  code_id: string;
  name: string;
  status: Generated<string>;
  client_name: Generated<string>;
  created_at: InstantByDefault;
}

interface ProjectMemberTable {
  firm_id: string;
  project_id: string;
  user_id: string;
  function: Generated<string>;
}

interface TeamTable {
  id: string;
  firm_id: string;
  name: string;
  /** Name of the department; no two teams have the same. */
  speciality: Generated<string>;
  responsible_id: string | null;
  created_at: InstantByDefault;
}

interface TeamMemberTable {
  firm_id: string;
  team_id: string;
  user_id: string;
}

interface SharedDocTable {
  firm_id: string;
  /** `<kind>/<slug>`. */
  name: string;
  kind: string;
  title: string;
  project_id: string | null;
  created_by: string | null;
  created_at: InstantByDefault;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** Transaction of the last change, a decimal text. */
  changed_xid: ByDatabase<string>;
}

interface DocGrantTable {
  firm_id: string;
  doc: string;
  user_id: string;
  /** A revocation leaves a row with `none`, so that devices learn of it. */
  right: 'none' | 'read' | 'write';
  changed_xid: ByDatabase<string>;
}

interface UserStateTable {
  firm_id: string;
  user_id: string;
  key: string;
  value: Json;
  updated_at: InstantByDefault;
}

interface CommandLogTable {
  firm_id: string;
  user_id: string;
  command_id: string;
  /** SHA-256 of method, path and body: the same key with another request is refused. */
  request_hash: Buffer;
  status: number;
  response: Json;
  created_at: InstantByDefault;
}

interface LiveEventTable {
  id: Generated<string>;
  xid: ByDatabase<string>;
  firm_id: string;
  user_id: string;
  type: string;
  payload: Json;
  created_at: InstantByDefault;
}

interface JobTable {
  id: string;
  firm_id: string | null;
  queue: string;
  payload: Json;
  /** At most one waiting job per queue and key. */
  dedupe_key: string | null;
  run_at: InstantByDefault;
  attempts: Generated<number>;
  max_attempts: Generated<number>;
  /** A runner that died gives the job back when this passes. */
  locked_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_error: string | null;
  done_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  failed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: InstantByDefault;
}
