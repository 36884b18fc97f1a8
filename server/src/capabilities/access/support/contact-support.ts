import type { Clock } from '@basoche/domain';
import type { SupportRequest } from '@basoche/protocol';
import { accessCalls } from '@basoche/protocol';
import type { Context } from 'hono';
import type { Db } from '../../../db/database.ts';
import type { Api } from '../../../http/api.ts';
import { ApiError } from '../../../http/api-error.ts';
import { networkOf } from '../../../http/client-address.ts';
import { rateLimiter } from '../../../http/rate-limit.ts';
import { emailOf } from '../../../mail/index.ts';
import type { Email, Mail } from '../../../mail/index.ts';
import type { ApiEnv } from '../../../http/api-env.ts';
import type { Origin } from '../log/access-log.ts';

/** From one address: five at once, then one in five minutes. */
const PER_ADDRESS = { perMinute: 1 / 5, burst: 5 };

export interface ContactSupportParts {
  db: Db;
  clock: Clock;
  mail: Mail;
  /** Who receives the messages. */
  supportEmail: string;
  originOf: (c: Context<ApiEnv>) => Origin;
}

export function supportRoutes(api: Api, { db, clock, mail, supportEmail, originOf }: ContactSupportParts): void {
  const limiter = rateLimiter(PER_ADDRESS.perMinute, clock, PER_ADDRESS.burst);
  api.serve(accessCalls.contactSupport, async ({ c, body }) => {
    const wait = limiter.take(networkOf(originOf(c).address));
    if (wait > 0) throw new ApiError('access.tooManyMessages', { retryAfter: wait });
    await db.asSystem((trx) => mail.send(trx, emailToSupport(supportEmail, body), null));
  });
}

function emailToSupport(to: string, from: SupportRequest): Email {
  return emailOf({
    to,
    replyTo: from.email,
    subject: `[Assistance] ${from.subject}`,
    greeting: `Message de ${from.firstname} ${from.lastname}`,
    paragraphs: [
      [`Adresse e-mail : ${from.email}`, ...(from.phone ? [`Téléphone : ${from.phone}`] : [])].join('\n'),
      from.message,
    ],
    notes: ['Écrit depuis le formulaire public : l’identité de l’auteur n’est pas vérifiée.'],
  });
}
