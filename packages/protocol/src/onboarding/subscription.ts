import { jobTitle, offer, plan, postcode, siret, subscriptionPath, subscriptionState } from '@basoche/domain';
import { z } from 'zod';
import { clearedPhone } from '../formats.ts';
import { clearableText, optionalText, optionalTextList, requiredName, requiredText } from '../wire.ts';
import { Invitation } from './invitation.ts';

/** `POST /api/new-subscription/lawyer`: who the person is. Title and departments are kept from those who were invited. */
export const LawyerRequest = z
  .object({
    civility: z.enum(['Madame', 'Monsieur', ''], { error: 'La civilité n’est pas valable.' }).optional(),
    fonction: z.enum(jobTitle.options, { error: 'Choisissez une fonction de la liste.' }).optional(),
    /** Box number at the palace of justice: `P 0214`. */
    toque: clearableText('La toque', 20),
    officePhone: clearedPhone,
    mobilePhone: clearedPhone,
    languages: clearableText('La liste des langues', 200),
    speciality: optionalTextList(20),
  })
  .meta({ id: 'LawyerRequest' });
export type LawyerRequest = z.infer<typeof LawyerRequest>;

/** `POST /api/new-subscription/firm` */
export const SubscriptionFirmRequest = z
  .object({
    name: requiredName('Le nom du cabinet', 200),
    siret: z.preprocess(
      (value) => value ?? '',
      z.string('Le numéro SIRET doit être un texte.').min(1, 'Le numéro SIRET est obligatoire.').pipe(siret),
    ),
    address: requiredText('L’adresse', 200),
    additionalAddress: clearableText('Le complément d’adresse', 200),
    postcode: z.preprocess(
      (value) => value ?? '',
      z.string('Le code postal doit être un texte.').min(1, 'Le code postal est obligatoire.').pipe(postcode()),
    ),
    city: requiredText('La ville', 100),
  })
  .meta({ id: 'SubscriptionFirmRequest' });
export type SubscriptionFirmRequest = z.infer<typeof SubscriptionFirmRequest>;

const teamToSave = z.object({
  id: z.uuid('L’équipe n’est pas valable.').optional(),
  name: requiredName('Le nom de l’équipe', 100),
  /** Name of the department; a new name is added to the firm's. */
  speciality: requiredText('La spécialité', 100),
});

/** `POST /api/new-subscription/team`: all teams; one that is left out goes. The person who sends it is responsible for them. */
export const SubscriptionTeamRequest = z
  .object({
    teams: z.preprocess(
      fromJson,
      z
        .array(z.preprocess(fromJson, teamToSave), { error: 'Les équipes ne sont pas valables.' })
        .max(30, 'La liste ne peut pas dépasser 30 équipes.'),
    ),
  })
  .meta({ id: 'SubscriptionTeamRequest' });
export type SubscriptionTeamRequest = z.infer<typeof SubscriptionTeamRequest>;

/** `POST /api/new-subscription/lawyer-bio/{userId}` */
export const LawyerBioRequest = z
  .object({ biography: optionalText('La biographie', 5_000) })
  .meta({ id: 'LawyerBioRequest' });

/** `POST /api/new-subscription/update-state`: one step back, or on without filling in a step that allows it. */
export const UpdateStateRequest = z
  .object({ state: z.enum(subscriptionState.options, { error: 'Cette étape n’existe pas.' }) })
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
