import type { Clock } from '@basoche/domain';
import type { MailHealth } from '@basoche/protocol';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Db, Trx } from '../db/database.ts';

/** Mail that did not leave, of all firms: how much and since when. In `asWorker` or `asPlatform`. */
export async function mailHealth(trx: Trx): Promise<MailHealth> {
  const row = await trx
    .selectFrom('outgoing_mail')
    .select((eb) => [
      eb.fn.countAll<string>().filterWhere('failed_at', 'is', null).as('waiting'),
      eb.fn.countAll<string>().filterWhere('failed_at', 'is not', null).as('failed'),
      eb.fn.min('created_at').filterWhere('failed_at', 'is', null).as('oldest'),
    ])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(row.waiting),
    failed: Number(row.failed),
    oldestWaitingAt: row.oldest === null ? null : new Date(row.oldest).toISOString(),
  };
}

/** The same for Prometheus, read from the database when it is asked. */
export function mailMetrics(db: Db, clock: Clock, registry: Registry): void {
  let reading: Promise<MailHealth> | null = null;
  /** Once for all measures, and never a second time while the database lets the first one wait. */
  const read = () =>
    (reading ??= db.asWorker(mailHealth).finally(() => {
      reading = null;
    }));
  const unsent = new Gauge({
    name: 'basoche_mail_unsent',
    help: 'Mail that did not leave: waiting for its next try, or given up in the last 30 days',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const { waiting, failed } = await read();
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'failed' }, failed);
    },
  });
  const oldest = new Gauge({
    name: 'basoche_mail_oldest_waiting_seconds',
    help: 'Age of the oldest mail that waits; 0 when none does',
    registers: [],
    async collect() {
      const { oldestWaitingAt } = await read();
      this.set(oldestWaitingAt === null ? 0 : (clock.now() - Date.parse(oldestWaitingAt)) / 1000);
    },
  });
  registry.registerMetric(unsent);
  registry.registerMetric(oldest);
}
