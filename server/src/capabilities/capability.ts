import type { DocKind } from '@basoche/protocol';
import type { AccessServices, Captcha } from './access/index.ts';
import type { Assistant } from './assistant/index.ts';
import type { Context, Hono } from 'hono';
import type { Blobs } from '../blobs/index.ts';
import type { FileTexts } from '../file-text/index.ts';
import type { Db, Trx } from '../db/database.ts';
import type { ApiEnv, ApiPorts } from '../http/api-env.ts';
import type { HistoryKey } from './documents/index.ts';
import type { CleanUpRule } from '../jobs/clean-up.ts';
import type { JobDefinition } from '../jobs/job-definition.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Live } from '../live/live.ts';
import type { Log } from '../log.ts';
import type { Mail } from '../mail/index.ts';
import type { Push } from '../push/index.ts';
import type { RecordSource } from '../records/index.ts';
import type { ProjectionChange } from '../sync/deps.ts';
import type { Authenticate, DocHistories, SharedDocs } from '../sync/ports.ts';

export interface CapabilityDeps extends ApiPorts {
  db: Db;
  shared: SharedDocs;
  histories: DocHistories;
  live: Live;
  jobs: Pick<Jobs, 'enqueue'>;
  mail: Mail;
  /** Sessions, devices and what guards the sign-in. */
  access: AccessServices;
  /** For public calls that a machine could repeat. */
  captcha: Pick<Captcha, 'redeem'>;
  /** Who may answer questions about what people wrote. */
  assistant: Assistant;
  push: Push;
  /** Signs what is exported of the past of documents. */
  historyKey: HistoryKey;
  /** Address people use, without a slash at the end: the base of links in mails. Never taken from a request. */
  publicUrl: () => string;
  /** The bytes of files. */
  blobs: Blobs;
  /** Reads what stands in files. */
  texts: FileTexts;
  /** What the files and attachments of one firm may weigh together. */
  firmFileBytes: number;
  /** Whom the platform's administration belongs to; an invitation goes there. */
  superAdminEmail: string | undefined;
  log: Log;
  authenticate: Authenticate;
  /** Address of the client, as far as it can be trusted. */
  clientAddress: (c: Context<ApiEnv>) => string;
}

/** What an effect may use: it runs in the transaction of the rows. */
export type EffectDeps = Pick<CapabilityDeps, 'live' | 'clock' | 'jobs'>;

/** What happens, once, when rows of a shared document change. */
export type Effect = (trx: Trx, deps: EffectDeps, change: ProjectionChange) => Promise<void>;

/** One area of the product on the server: all that the application knows of it. */
export interface Capability {
  name: string;
  /** Mounted at `/api`: paths as the specification writes them (`/user/login`). */
  routes(deps: CapabilityDeps): Hono<ApiEnv>;
  /** Kinds of records that devices keep. */
  records?: readonly RecordSource[];
  /** Background work. */
  jobs?: readonly JobDefinition<CapabilityDeps>[];
  /** By the kind of document whose rows changed; those of one capability run in this order. */
  effects?: Partial<Record<DocKind, readonly Effect[]>>;
  /** What has served in the tables of the capability. */
  cleanUp?: readonly CleanUpRule[];
  /** Once the server listens. */
  start?(deps: CapabilityDeps): Promise<void> | void;
  /** Once nothing is asked of the server any more. */
  stop?(deps: CapabilityDeps): Promise<void>;
}

/** Declares a capability, which `capabilities/index.ts` then lists. */
export function defineCapability(capability: Capability): Capability {
  return capability;
}
