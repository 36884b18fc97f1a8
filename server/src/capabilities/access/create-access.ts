import type { Clock } from '@basoche/domain';
import type { Context } from 'hono';
import type { ApiEnv, Capability } from '../capability.ts';
import type { Db } from '../../db/database.ts';
import { access } from './routes.ts';
import { createSessions } from './sessions.ts';
import type { Sessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';

export interface AccessOptions {
  sessionSeconds: number;
  /** Failed sign-ins of one account before the next ones are slowed. */
  loginAttempts: number;
  /** Address of the client, as far as it can be trusted. */
  clientAddress: (c: Context<ApiEnv>) => string;
}

/** Sessions, which everything that authenticates needs, and the routes of the capability. */
export function createAccess(
  db: Db,
  clock: Clock,
  options: AccessOptions,
): { sessions: Sessions; capability: Capability } {
  const sessions = createSessions(db, clock, options.sessionSeconds);
  const signIn = createSignIn(db, sessions, clock, options.loginAttempts);
  return { sessions, capability: access({ sessions, signIn, clientAddress: options.clientAddress }) };
}
