import { emailAddress, messageText, phoneNumber } from '@basoche/domain';
import { z } from 'zod';
import { missing, reason } from '../errors/reason.ts';
import type { Subject } from '../i18n/subject.ts';

const name = (what: Subject) =>
  z
    .string({ error: missing(what) })
    .trim()
    .min(2, reason('value.tooShort', { what }))
    .max(120, reason('value.tooLongText', { what }));

/** `POST /api/user/contactSupport` */
export const SupportRequest = z
  .object({
    firstname: name('firstname'),
    lastname: name('name'),
    email: z.string({ error: missing('email') }).pipe(emailAddress),
    phone: z.string().pipe(phoneNumber()).optional(),
    subject: name('about'),
    message: z
      .string({ error: missing('message') })
      .max(10_000, reason('access.messageTooLong'))
      .pipe(messageText),
  })
  .meta({ id: 'SupportRequest' });
export type SupportRequest = z.infer<typeof SupportRequest>;
