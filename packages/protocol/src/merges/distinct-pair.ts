import { z } from 'zod';
import { invalid } from '../errors/reason.ts';
import { cleared } from '../formats.ts';
import { clientId } from '../wire.ts';

/** Two contacts, or two companies, that somebody of the firm said are not one. */
export const DistinctPair = z
  .object({
    id: z.string(),
    contact: z.string().nullable(),
    otherContact: z.string().nullable(),
    company: z.string().nullable(),
    otherCompany: z.string().nullable(),
  })
  .meta({ id: 'DistinctPair' });
export type DistinctPair = z.infer<typeof DistinctPair>;

const somebody = cleared(z.uuid(invalid('record')));

/** `POST /duplicate/dismiss`: of one kind both. */
export const NewDistinctPair = z
  .object({ id: clientId, contact: somebody, otherContact: somebody, company: somebody, otherCompany: somebody })
  .meta({ id: 'NewDistinctPair' });
export type NewDistinctPair = z.infer<typeof NewDistinctPair>;
