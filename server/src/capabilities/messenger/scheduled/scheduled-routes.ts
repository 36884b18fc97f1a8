import { z } from '@hono/zod-openapi';
import { Message, ScheduledMessage, ScheduledMessagePlan } from '@basoche/protocol';
import type { Api } from '../../../http/api.ts';
import { command, onceByKey } from '../../../http/command.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { sendNow } from './deliver.ts';
import { cancelMessage, planMessage } from './plan.ts';
import { scheduledOf } from './scheduled-queries.ts';

const ById = z.object({
  slug: z.uuidv7('L’identifiant doit être un UUID version 7.').toLowerCase(),
});

export function scheduledRoutes(api: Api, deps: CapabilityDeps): void {
  const { db } = deps;

  api.get(
    '/messenger/scheduled',
    { summary: 'Ses messages programmés, le prochain en premier', answer: z.array(ScheduledMessage) },
    ({ principal }) => db.asFirm(principal.firmId, (trx) => scheduledOf(trx, principal)),
  );

  api.put(
    '/messenger/scheduled/{slug}',
    {
      summary: 'Programmer un message, ou changer ce qui était programmé',
      params: ById,
      body: ScheduledMessagePlan,
      answer: ScheduledMessage,
    },
    ({ c, principal, params, body }) => command(c, db, (trx) => planMessage(trx, deps, principal, params.slug, body)),
  );

  api.delete(
    '/messenger/scheduled/{slug}',
    { summary: 'Annuler un message programmé', params: ById },
    ({ c, principal, params }) =>
      command(c, db, async (trx) => {
        await cancelMessage(trx, deps, principal, params.slug);
      }),
  );

  api.post(
    '/messenger/scheduled/{slug}/send',
    { summary: 'Envoyer maintenant un message programmé', params: ById, answer: Message },
    ({ c, principal, params }) => onceByKey(c, db, () => sendNow(deps, principal, params.slug)),
  );
}
