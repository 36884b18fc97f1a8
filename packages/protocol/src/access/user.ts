import { plan, subscriptionState } from '@basoche/domain';
import { z } from 'zod';
import { PersonSummary } from '../person.ts';
import { invalid } from '../errors/reason.ts';

export const FirmInfo = z
  .object({
    id: z.string(),
    /** As typed; the interface shows it in capitals. */
    name: z.string(),
    siret: z.string().nullable(),
    avatar: z.string().nullable(),
    /** LEGALSUCCESS or LEGALTEAMS. */
    offer: z.string(),
    plan,
    theme: z.string(),
    language: z.string(),
  })
  .meta({ id: 'FirmInfo' });
export type FirmInfo = z.infer<typeof FirmInfo>;

/** The office where a person works. */
export const PersonOffice = z
  .object({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    additionalAddress: z.string(),
    city: z.string(),
    postcode: z.string(),
  })
  .meta({ id: 'PersonOffice' });

/** `POST /api/user/list`: a person of the same firm. */
export const Coworker = PersonSummary.extend({
  isAdmin: z.boolean(),
  isLawyer: z.boolean(),
  isEmployee: z.boolean(),
  isPartner: z.boolean(),
  isClient: z.boolean(),
  fonction: z.string(),
}).meta({ id: 'Coworker' });
export type Coworker = z.infer<typeof Coworker>;

export const UserListRequest = z
  .object({ lp_client: z.uuid(invalid('firm')).optional() })
  .meta({ id: 'UserListRequest' });

/** `GET /api/user/read`: the person signed in. */
export const UserInfo = Coworker.extend({
  /** `Claire MARCHAND` */
  fullname: z.string(),
  /** `CM` */
  initials: z.string(),
  civility: z.string(),
  role: z.array(z.string()),
  isContact: z.boolean(),
  /** Separated by commas. */
  speciality: z.string(),
  toque: z.string(),
  officePhone: z.string(),
  mobilePhone: z.string(),
  languages: z.string(),
  biography: z.string(),
  /** Euros an hour. */
  hourlyWage: z.number().nullable(),
  targetHours: z.number().nullable(),
  billableHours: z.number().nullable(),
  /** Clients may book appointments with this person. */
  bookingEnable: z.boolean(),
  office: PersonOffice.nullable(),
  /** Where the person is in the steps of a new subscription; `done` for everybody else. */
  subscription: subscriptionState,
  lpClient: FirmInfo,
}).meta({ id: 'UserInfo' });
export type UserInfo = z.infer<typeof UserInfo>;
