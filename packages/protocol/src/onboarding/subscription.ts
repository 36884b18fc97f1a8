import { jobTitle, offer, plan, postcode, siret, subscriptionPath, subscriptionState } from '@basoche/domain';
import { z } from 'zod';
import { clearedPhone } from '../formats.ts';
import { clearableText, optionalText, optionalTextList, requiredName, requiredText } from '../wire.ts';
import { Invitation } from './invitation.ts';
import { invalid, missing, reason } from '../errors/reason.ts';

/** `POST /api/new-subscription/lawyer`: who the person is. Title and departments are kept from those who were invited. */
export const LawyerRequest = z
  .object({
    civility: z.enum(['Madame', 'Monsieur', ''], { error: invalid('civility') }).optional(),
    fonction: z.enum(jobTitle.options, { error: reason('onboarding.jobTitle') }).optional(),
    /** Box number at the palace of justice: `P 0214`. */
    toque: clearableText('toque', 20),
    officePhone: clearedPhone,
    mobilePhone: clearedPhone,
    languages: clearableText('languageList', 200),
    speciality: optionalTextList(20),
  })
  .meta({ id: 'LawyerRequest' });
export type LawyerRequest = z.infer<typeof LawyerRequest>;

/** `POST /api/new-subscription/firm` */
export const SubscriptionFirmRequest = z
  .object({
    name: requiredName('firmName', 200),
    siret: z.preprocess(
      (value) => value ?? '',
      z
        .string(reason('value.notText', { what: 'siret' }))
        .min(1, missing('siret'))
        .pipe(siret),
    ),
    address: requiredText('address', 200),
    additionalAddress: clearableText('additionalAddress', 200),
    postcode: z.preprocess(
      (value) => value ?? '',
      z
        .string(reason('value.notText', { what: 'postcode' }))
        .min(1, missing('postcode'))
        .pipe(postcode()),
    ),
    city: requiredText('city', 100),
  })
  .meta({ id: 'SubscriptionFirmRequest' });
export type SubscriptionFirmRequest = z.infer<typeof SubscriptionFirmRequest>;

const teamToSave = z.object({
  id: z.uuid(invalid('team')).optional(),
  name: requiredName('teamName', 100),
  /** Name of the department; a new name is added to the firm's. */
  speciality: requiredText('speciality', 100),
});

/** `POST /api/new-subscription/team`: all teams; one that is left out goes. The person who sends it is responsible for them. */
export const SubscriptionTeamRequest = z
  .object({
    teams: z.preprocess(
      fromJson,
      z
        .array(z.preprocess(fromJson, teamToSave), { error: reason('onboarding.teams') })
        .max(30, reason('onboarding.tooManyTeams')),
    ),
  })
  .meta({ id: 'SubscriptionTeamRequest' });
export type SubscriptionTeamRequest = z.infer<typeof SubscriptionTeamRequest>;

/** `POST /api/new-subscription/lawyer-bio/{userId}` */
export const LawyerBioRequest = z
  .object({ biography: optionalText('biography', 5_000) })
  .meta({ id: 'LawyerBioRequest' });

/** `POST /api/new-subscription/update-state`: one step back, or on without filling in a step that allows it. */
export const UpdateStateRequest = z
  .object({ state: z.enum(subscriptionState.options, { error: reason('onboarding.noStep') }) })
  .meta({ id: 'UpdateStateRequest' });

export const Speciality = z
  .object({ id: z.string(), name: z.string(), isBasic: z.boolean() })
  .meta({ id: 'Speciality' });
export type Speciality = z.infer<typeof Speciality>;

/** `GET /api/new-subscription/state`, and the answer of every step: all that a device needs to go on from here. */
export const Subscription = z
  .object({
    path: subscriptionPath,
    state: subscriptionState,
    /** The steps of this path, in their order. */
    steps: z.array(subscriptionState),
    user: z.object({
      id: z.string(),
      email: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      civility: z.string(),
      fonction: z.string(),
      isLawyer: z.boolean(),
      isAdmin: z.boolean(),
      toque: z.string(),
      officePhone: z.string(),
      mobilePhone: z.string(),
      languages: z.string(),
      speciality: z.array(z.string()),
      biography: z.string(),
    }),
    firm: z.object({
      id: z.string(),
      name: z.string(),
      siret: z.string().nullable(),
      plan,
      offer,
      address: z.string(),
      additionalAddress: z.string(),
      postcode: z.string(),
      city: z.string(),
    }),
    specialities: z.array(Speciality),
    /** Empty for who may not change them. */
    teams: z.array(z.object({ id: z.string(), name: z.string(), speciality: z.string() })),
    invitations: z.array(Invitation),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof Subscription>;

function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
