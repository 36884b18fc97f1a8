import { createHash } from 'node:crypto';
import { newActor } from '@basoche/crdt';
import type { Actor } from '@basoche/crdt';
import { newUuid } from '@basoche/domain';
import type { Clock } from '@basoche/domain';
import type { Context } from 'hono';
import type { Principal } from '../sync/ports.ts';
import type { ApiEnv, ApiPorts } from '../http/api-env.ts';
import type { Reader } from '../records/index.ts';

/** The caller of a REST call as the author of an edit. A session counts as a device: timers of two sessions are two. */
export function peerOf(principal: Principal, clock: Clock): Actor {
  return newActor(principal.userId, `session:${principal.sessionId}`, clock);
}

/**
 * Name of what a command creates: the client's own, or one that the same `Idempotency-Key` always gives, so that a
 * command run twice creates once.
 */
export function idToCreate(c: Context<ApiEnv>, clock: Clock, given: string | undefined): string {
  if (given !== undefined) return given;
  const key = c.req.header('idempotency-key');
  if (key === undefined) return newUuid(clock.now());
  const random = createHash('sha256')
    .update(`${c.get('principal').userId}\n${c.req.path}\n${key}`)
    .digest();
  return newUuid(0, random.subarray(0, 16));
}

/** The caller of a REST call as a reader of records. */
export async function readerOf(deps: Pick<ApiPorts, 'accountOf'>, principal: Principal): Promise<Reader> {
  return { firmId: principal.firmId, account: await deps.accountOf(principal) };
}
