import { z } from 'zod';
import { PersonSummary } from '../person.ts';
import { textList } from '../wire.ts';
import { reason } from '../errors/reason.ts';

export const SHARE_RIGHTS = ['read', 'write'] as const;

/** Who may open a shared document. */
export const Member = z
  .object({ user: PersonSummary, right: z.enum(SHARE_RIGHTS), isOwner: z.boolean() })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

export const MemberList = z.array(Member);

/** Adds people or changes their right. `users` are ids or e-mail addresses. */
export const ShareWith = z
  .object({
    users: textList(200).refine((users) => users.length > 0, reason('sharing.people')),
    right: z.enum(SHARE_RIGHTS, reason('sharing.right')).default('write'),
  })
  .meta({ id: 'ShareWith' });
