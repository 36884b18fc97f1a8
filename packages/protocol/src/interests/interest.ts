import { z } from 'zod';
import { missing } from '../errors/reason.ts';
import { clientId, optionalText, pathId, requiredName } from '../wire.ts';

/** What a contact takes an interest in: « Droit de la construction ». */
export const Interest = z
  .object({
    id: z.string(),
    /** Id of the contact. */
    contact: z.string(),
    label: z.string(),
  })
  .meta({ id: 'Interest' });
export type Interest = z.infer<typeof Interest>;

const label = requiredName('interest', 80);

/** `POST /interest` */
export const NewInterest = z
  .object({ id: clientId, contact: z.uuid(missing('contact')), label })
  .meta({ id: 'NewInterest' });
export type NewInterest = z.infer<typeof NewInterest>;

/** `POST /interest/add/{id}`: one that the contact has already is answered as it is. */
export const InterestOfContact = z.object({ label }).meta({ id: 'InterestOfContact' });

/** `DELETE /interest/remove/{contactId}/{tagId}` */
export const interestParams = z.object({ contactId: pathId, tagId: pathId });

/** `GET /interest/search` */
export const InterestSearch = z.object({ query: optionalText('search', 80) }).meta({ id: 'InterestSearch' });

/** The firm's words, the most used first; `id` of one contact's that has it. */
export const InterestList = z.array(z.object({ id: z.string(), label: z.string() })).meta({ id: 'InterestList' });
