import { z } from 'zod';
import { invalid, reason } from '../errors/reason.ts';
import { cleared } from '../formats.ts';
import { clearableText, clientId } from '../wire.ts';

/** What somebody is to somebody else: « manager » is « dirigeant de », « group » is « filiale de », « counsel » is « conseil de ». */
export const RELATION_KINDS = ['spouse', 'manager', 'shareholder', 'group', 'counsel', 'formerName', 'other'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/** Of a person or a company of the directory to another of it, or to a name. */
export const Relation = z
  .object({
    id: z.string(),
    kind: z.enum(RELATION_KINDS),
    /** Id of the person whose relation it is; a company has `company`. */
    contact: z.string().nullable(),
    company: z.string().nullable(),
    /** Id of the person it is to. */
    toContact: z.string().nullable(),
    /** Id of the company it is to. */
    toCompany: z.string().nullable(),
    /** Whom it is to where the directory has them not; a former name. */
    name: z.string(),
    note: z.string(),
  })
  .meta({ id: 'Relation' });
export type Relation = z.infer<typeof Relation>;

const somebody = cleared(z.uuid(invalid('relation')));
const fields = {
  kind: z.enum(RELATION_KINDS, reason('relations.kind')).optional(),
  contact: somebody,
  company: somebody,
  toContact: somebody,
  toCompany: somebody,
  name: clearableText('name', 200),
  note: clearableText('note', 500),
};

/** `POST /relation` */
export const NewRelation = z.object({ id: clientId, ...fields }).meta({ id: 'NewRelation' });
export type NewRelation = z.infer<typeof NewRelation>;

/** `PUT /relation/{id}`: what is not given stays. */
export const RelationUpdate = z
  .object({ ...fields, seen: z.record(z.string(), z.unknown()).optional() })
  .meta({ id: 'RelationUpdate' });
export type RelationUpdate = z.infer<typeof RelationUpdate>;
