import type { Captcha } from './access/index.ts';
import type { Assistant } from './assistant/index.ts';
import type { Context, Hono } from 'hono';
import type { Db } from '../db/database.ts';
import type { ApiEnv, ApiPorts } from '../http/api-env.ts';
import type { HistoryKey } from './ged/index.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Live } from '../live/live.ts';
import type { Log } from '../log.ts';
import type { Mail } from '../mail/index.ts';
import type { Push } from '../push/index.ts';
import type { Authenticate, DocHistories, SharedDocs } from '../sync/ports.ts';

export interface CapabilityDeps extends ApiPorts {
  db: Db;
  shared: SharedDocs;
  histories: DocHistories;
  live: Live;
  jobs: Pick<Jobs, 'enqueue'>;
  mail: Mail;
  /** For public calls that a machine could repeat. */
  captcha: Pick<Captcha, 'redeem'>;
  /** Who may answer questions about what people wrote. */
  assistant: Assistant;
  push: Push;
  /** Signs what is exported of the past of documents. */
  historyKey: HistoryKey;
  /** Address people use, without a slash at the end: the base of links in mails. Never taken from a request. */
  publicUrl: () => string;
  /** What the attachments of one firm may weigh together. */
  firmFileBytes: number;
  log: Log;
  authenticate: Authenticate;
  /** Address of the client, as far as it can be trusted. */
  clientAddress: (c: Context<ApiEnv>) => string;
}

/** One area of the product on the server. */
export interface Capability {
  name: string;
  /** Mounted at `/api`: paths as the specification writes them (`/user/login`). */
  routes(deps: CapabilityDeps): Hono<ApiEnv>;
}
