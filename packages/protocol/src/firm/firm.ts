import { postcode, siret } from '@basoche/domain';
import { z } from 'zod';
import { FirmInfo } from '../access/user.ts';
import {
  clientId,
  optionalFlag,
  optionalInteger,
  optionalName,
  optionalText,
  optionalTextList,
  requiredName,
  requiredText,
} from '../wire.ts';
import { cleared, webAddress } from '../formats.ts';
import { invalid, reason } from '../errors/reason.ts';

export const FIRM_NAME_MAX_LENGTH = 160;

export const Office = z
  .object({
    id: z.string(),
    isPrincipalAddress: z.boolean(),
    name: z.string(),
    address: z.string(),
    additionalAddress: z.string(),
    city: z.string(),
    postcode: z.string(),
    /** Grows with each change; sent back, it says which state was changed. */
    version: z.number().int(),
  })
  .meta({ id: 'Office' });
export type Office = z.infer<typeof Office>;

export const Social = z
  .object({ id: z.string(), name: z.string(), link: z.string(), version: z.number().int() })
  .meta({ id: 'Social' });
export type Social = z.infer<typeof Social>;
export const SocialList = z.array(Social);

/** `GET /user/lp_client/getLPClient/{id}` */
export const Firm = FirmInfo.extend({
  languages: z.array(z.string()),
  specialities: z.array(z.string()),
  offices: z.array(Office),
  /** Grows with each change of the firm's own fields. */
  version: z.number().int(),
  /** ISO 8601, UTC. */
  updatedAt: z.string(),
  /** Name of the person, `null` when nobody changed it yet. */
  updatedBy: z.string().nullable(),
}).meta({ id: 'Firm' });
export type Firm = z.infer<typeof Firm>;
export const FirmList = z.array(Firm);

const version = optionalInteger('version', 1, 2_147_483_647);

/** `PUT /user/lp_client/{id}`: what is not given stays. With a `version`, refused when the firm has moved since. */
export const FirmUpdate = z
  .object({
    name: optionalName('firmName', FIRM_NAME_MAX_LENGTH),
    siret: cleared(siret),
    language: z.enum(['fr', 'en', 'de'], reason('firm.language')).optional(),
    languages: optionalTextList(40),
    specialities: optionalTextList(60),
    version,
  })
  .meta({ id: 'FirmUpdate' });
export type FirmUpdate = z.infer<typeof FirmUpdate>;

/** `POST /user/lp_client/addOffice/{id}` */
export const NewOffice = z
  .object({
    id: clientId,
    isPrincipalAddress: optionalFlag,
    name: requiredName('officeName', 120),
    address: requiredText('address', 200),
    additionalAddress: optionalText('additionalAddress', 200),
    city: requiredText('city', 120),
    postcode: z.preprocess((value) => value ?? '', postcode()),
  })
  .meta({ id: 'NewOffice' });
export type NewOffice = z.infer<typeof NewOffice>;

/** `PUT /user/lp_client/updateOffice/{id}`: the whole office. */
export const OfficeUpdate = NewOffice.extend({
  /** Of the office, when the path names the firm. */
  id: z.uuid(invalid('office')).optional(),
  version,
}).meta({ id: 'OfficeUpdate' });
export type OfficeUpdate = z.infer<typeof OfficeUpdate>;

/** `DELETE /user/lp_client/deleteOffice/{id}` */
export const OfficeDeletion = z
  .object({ officeId: z.uuid(invalid('office')).optional() })
  .meta({ id: 'OfficeDeletion' });

/** `POST /user/lp_client/createSocial` */
export const NewSocial = z
  .object({ id: clientId, name: requiredName('linkName', 60), link: webAddress })
  .meta({ id: 'NewSocial' });
export type NewSocial = z.infer<typeof NewSocial>;

/** `PUT /user/lp_client/{id}/updateSocial` */
export const SocialUpdate = z
  .object({ name: requiredName('linkName', 60), link: webAddress, version })
  .meta({ id: 'SocialUpdate' });
export type SocialUpdate = z.infer<typeof SocialUpdate>;
