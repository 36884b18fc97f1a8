import { emailAddress, messageText, phoneNumber } from '@basoche/domain';
import { z } from 'zod';

const name = (what: string) =>
  z
    .string({ error: `${what} est obligatoire.` })
    .trim()
    .min(2, `${what} doit comporter au moins 2 caractères.`)
    .max(120, `${what} est trop long.`);

/** `POST /api/user/contactSupport` */
export const SupportRequest = z
  .object({
    firstname: name('Le prénom'),
    lastname: name('Le nom'),
    email: z.string({ error: 'L’adresse e-mail est obligatoire.' }).pipe(emailAddress),
    phone: z.string().pipe(phoneNumber()).optional(),
    subject: name('L’objet'),
    message: z
      .string({ error: 'Le message est obligatoire.' })
      .max(10_000, 'Le message est trop long : 10 000 caractères au plus.')
      .pipe(messageText),
  })
  .meta({ id: 'SupportRequest' });
export type SupportRequest = z.infer<typeof SupportRequest>;
