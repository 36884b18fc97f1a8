import { displayName } from '@basoche/domain';
import { writeReason } from '@basoche/protocol';
import type { Message } from '@basoche/protocol';
import { z } from 'zod';
import type { Trx } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { JobDefinition } from '../../../jobs/job-definition.ts';
import type { Principal } from '../../../sync/ports.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { notify } from '../../notifications/index.ts';
import { findMessage, viewMessage } from '../message-queries.ts';
import { sendMessage } from '../send-message.ts';
import { mine, QUEUE } from './plan.ts';
import type { ScheduledRow } from './scheduled-queries.ts';

type Deps = Pick<CapabilityDeps, 'db' | 'shared' | 'clock' | 'live' | 'jobs'>;

const Payload = z.object({ id: z.string() });

/** Answers that another try would get as well: the author has to decide. */
const FOR_GOOD = ['NOT_FOUND', 'FORBIDDEN', 'UNPROCESSABLE', 'CONFLICT', 'TOO_LARGE'];

/** Sends planned messages at their hour, in one process, also when no device of their author is there. */
export const scheduledMessageJob: JobDefinition<Deps> = {
  queue: QUEUE,
  async run(deps, { firmId, payload }) {
    const { db, clock } = deps;
    if (firmId === null) throw new Error('a planned message belongs to a firm');
    const { id } = Payload.parse(payload);
    // Also one that a process died over: the message takes the row's id, so it is written once.
    const row = await db.asFirm(firmId, (trx) => claim(trx, id, ['waiting', 'sending'], new Date(clock.now())));
    if (!row) return;
    try {
      await deliver(deps, row, row.planned_at.toISOString());
    } catch (error) {
      if (!isForGood(error)) throw error;
      await db.asFirm(firmId, (trx) => tellRefused(trx, deps, row));
    }
  },
};

/**
 * Sends what was planned at once, also what had been refused. Sent already, it is answered as it is.
 * @throws ApiError NOT_FOUND for what is not the caller's; otherwise why it could not be sent
 */
export async function sendNow(deps: Deps, who: Principal, id: string): Promise<Message> {
  const { known, row } = await deps.db.asFirm(who.firmId, async (trx) => {
    const found = await mine(trx, who, id);
    if (!found || found.status === 'cancelled') throw new ApiError('NOT_FOUND');
    return { known: found, row: await claim(trx, found.id, ['waiting', 'sending', 'refused']) };
  });
  if (row) {
    try {
      return await deliver(deps, row);
    } catch (error) {
      if (!isForGood(error))
        await deps.db.asFirm(who.firmId, (trx) => settle(trx, deps, row, known.status, known.reason));
      throw error;
    }
  }
  return deps.db.asFirm(who.firmId, async (trx) => {
    const message = await findMessage(trx, who, known.id);
    if (!message) throw new ApiError('NOT_FOUND');
    return viewMessage(trx, who, message);
  });
}

/** Takes a message to send, `by` its hour; nothing when it is in none of these states or its hour was moved. */
function claim(trx: Trx, id: string, from: ScheduledRow['status'][], by?: Date): Promise<ScheduledRow | undefined> {
  let taken = trx
    .updateTable('scheduled_message')
    .set({ status: 'sending' })
    .where('id', '=', id)
    .where('status', 'in', from);
  if (by) taken = taken.where('planned_at', '<=', by);
  return taken.returningAll().executeTakeFirst();
}

/** @throws ApiError why it was not sent: for good, the row then says so and keeps the text, or for now */
async function deliver(deps: Deps, row: ScheduledRow, plannedFor?: string): Promise<Message> {
  const { db } = deps;
  const slug = row.doc.slice('conversation/'.length);
  const author = await db.asFirm(row.firm_id, (trx) => authorOf(trx, row));
  try {
    const message = await sendMessage(deps, author, slug, {
      id: row.id,
      text: row.text,
      replyTo: row.reply_to ?? undefined,
      ...(plannedFor === undefined ? {} : { plannedFor }),
    });
    await db.asFirm(row.firm_id, (trx) => settle(trx, deps, row, 'sent', null));
    return message;
  } catch (error) {
    if (isForGood(error))
      await db.asFirm(row.firm_id, (trx) => settle(trx, deps, row, 'refused', storedReasonOf(error)));
    throw error;
  }
}

/** What became of a claimed message. Two may have claimed it, and that it left is true whatever the other met. */
async function settle(
  trx: Trx,
  { clock }: Deps,
  row: ScheduledRow,
  status: ScheduledRow['status'],
  reason: string | null,
): Promise<void> {
  let settled = trx
    .updateTable('scheduled_message')
    .set({ status, reason, updated_at: new Date(clock.now()), ...(status === 'sent' ? { text: '' } : {}) })
    .where('id', '=', row.id);
  if (status !== 'sent') settled = settled.where('status', '=', 'sending');
  await settled.execute();
}

/** Without the conversation's name: its author may have lost the right to it. */
function tellRefused(trx: Trx, deps: Deps, row: ScheduledRow): Promise<void> {
  return notify(trx, deps, {
    kind: 'scheduledRefused',
    firmId: row.firm_id,
    to: [row.author],
    content: 'Un message programmé n’a pas été envoyé. Son texte est conservé.',
    url: '/messenger/scheduled',
  });
}

function isForGood(error: unknown): error is ApiError {
  return error instanceof ApiError && FOR_GOOD.includes(error.code);
}

function storedReasonOf(error: ApiError): string {
  if (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN') return 'messenger.noRight';
  return writeReason(Object.values(error.fieldReasons ?? {})[0] ?? error.reason);
}

/** The author as a peer that no session stands behind; whether they may write is asked when the message is. */
async function authorOf(trx: Trx, { author, firm_id }: ScheduledRow): Promise<Principal> {
  const { email, firstname, lastname, color } = await trx
    .selectFrom('app_user')
    .select(['email', 'firstname', 'lastname', 'color'])
    .where('id', '=', author)
    .executeTakeFirstOrThrow();
  return {
    userId: author,
    firmId: firm_id,
    email,
    displayName: displayName(firstname, lastname),
    color,
    sessionId: 'scheduled',
    expiresAt: Number.MAX_SAFE_INTEGER,
  };
}
