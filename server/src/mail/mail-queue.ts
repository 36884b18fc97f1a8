import { newUuid } from '@basoche/domain';
import type { Clock } from '@basoche/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { CleanUpRule } from '../jobs/clean-up.ts';
import { createJobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import type { Mail } from './mail.ts';
import { MailError } from './transport.ts';
import type { MailTransport } from './transport.ts';

const QUEUE = 'mail';
/** With the pauses of the jobs: about 23 hours. */
const TRIES = 16;

export const mailCleanUp: readonly CleanUpRule[] = [
  { table: 'outgoing_mail', isOver: sql`old.created_at < now() - interval '30 days'` },
];

export interface MailQueue extends Mail {
  start(): Promise<void>;
  /** Sends everything due. For tests. */
  runDue(): Promise<void>;
  /** Takes no more mail and waits for the one being sent. */
  drain(): Promise<void>;
}

/** Outgoing mail on a table, sent by a line of jobs of its own: a mail server that hangs holds up nothing else. */
export function createMailQueue(db: Db, clock: Clock, log: Log, transport: MailTransport): MailQueue {
  const jobs = createJobs(db, clock, log);

  jobs.handle(QUEUE, async ({ payload, attempt }) => {
    const { mail: id } = payload as { mail: string };
    const mail = await db.asWorker((trx) =>
      trx.selectFrom('outgoing_mail').selectAll().where('id', '=', id).executeTakeFirst(),
    );
    if (!mail || mail.sent_at || mail.failed_at) return;
    try {
      await transport.deliver(id, {
        to: mail.recipient,
        ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
      });
    } catch (error) {
      if (attempt < TRIES && !(error instanceof MailError && error.permanent)) throw error;
      log.error({ err: error, mail: id, tries: attempt }, 'mail given up');
      await db.asWorker((trx) =>
        trx
          .updateTable('outgoing_mail')
          .set({ failed_at: new Date(clock.now()) })
          .where('id', '=', id)
          .execute(),
      );
      return;
    }
    await db.asWorker((trx) =>
      trx
        .updateTable('outgoing_mail')
        .set({ sent_at: new Date(clock.now()), subject: null, text: null, html: null })
        .where('id', '=', id)
        .execute(),
    );
  });

  return {
    async send(trx, message, firmId) {
      const id = newUuid(clock.now());
      await trx
        .insertInto('outgoing_mail')
        .values({
          id,
          firm_id: firmId,
          recipient: message.to,
          reply_to: message.replyTo ?? null,
          subject: message.subject,
          text: message.text,
          html: message.html,
          created_at: new Date(clock.now()),
          sent_at: null,
          failed_at: null,
        })
        .execute();
      await jobs.enqueue(trx, { queue: QUEUE, firmId, payload: { mail: id }, maxAttempts: TRIES });
      return id;
    },
    start: () => jobs.start(),
    runDue: () => jobs.runDue(),
    async drain() {
      await jobs.drain();
      transport.close();
    },
  };
}
