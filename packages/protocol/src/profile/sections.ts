import { z } from 'zod';
import { wireDay } from '../tasks/dates.ts';
import { clearableText, clientId, optionalFlag, optionalInteger, requiredText } from '../wire.ts';

const DESCRIPTION = 4_000;
const day = z.string().nullable();
const order = (entry: { startDate?: string | null | undefined; endDate?: string | null | undefined }) =>
  !entry.startDate || !entry.endDate || entry.startDate <= entry.endDate;
const wrongOrder = { path: ['endDate'], error: 'La date de fin ne peut pas précéder la date de début.' };

/** Days are `yyyy-mm-dd`; they arrive also as `dd/mm/yyyy`. */
export const AcademicExperience = z
  .object({
    id: z.string(),
    title: z.string(),
    university: z.string(),
    description: z.string(),
    startDate: day,
    endDate: day,
  })
  .meta({ id: 'AcademicExperience' });

export const ProfessionalExperience = z
  .object({
    id: z.string(),
    fonction: z.string(),
    cabinet: z.string(),
    description: z.string(),
    startDate: day,
    endDate: day,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'ProfessionalExperience' });

export const Credential = z
  .object({
    id: z.string(),
    title: z.string(),
    customer: z.string(),
    description: z.string(),
    startDate: day,
    endDate: day,
  })
  .meta({ id: 'Credential' });

export const Distinction = z
  .object({
    id: z.string(),
    title: z.string(),
    year: z.number().int().nullable(),
    description: z.string(),
    /** Reference of the supporting document. */
    document: z.string(),
  })
  .meta({ id: 'Distinction' });

export const Publication = z
  .object({
    id: z.string(),
    title: z.string(),
    url: z.string(),
    publishedAt: day,
    description: z.string(),
  })
  .meta({ id: 'Publication' });

const text = (what: string, max: number) => clearableText(what, max).default('');
const dates = {
  startDate: wireDay('La date de début').default(null),
  endDate: wireDay('La date de fin').default(null),
};
const description = text('La description', DESCRIPTION);

const url = z.preprocess(
  (value) => (value === undefined || value === null ? '' : typeof value === 'string' ? value.trim() : value),
  z.union(
    [
      z.literal(''),
      z
        .url({ protocol: /^https?$/, error: 'Saisissez une adresse complète, par exemple https://www.exemple.fr.' })
        .max(500, 'Le lien ne peut pas dépasser 500 caractères.'),
    ],
    { error: 'Saisissez une adresse complète, par exemple https://www.exemple.fr.' },
  ),
);

/** Both creation and change send the whole entry; `id` is the client's own, for what was made offline. */
export const AcademicExperienceInput = z
  .object({
    id: clientId,
    title: requiredText('Le diplôme', 200),
    university: text('L’établissement', 200),
    description,
    ...dates,
  })
  .refine(order, wrongOrder)
  .meta({ id: 'AcademicExperienceInput' });

export const ProfessionalExperienceInput = z
  .object({
    id: clientId,
    fonction: requiredText('La fonction', 200),
    cabinet: text('Le cabinet', 200),
    description,
    ...dates,
    isCurrent: optionalFlag.default(false),
  })
  .refine(order, wrongOrder)
  .refine((entry) => !(entry.isCurrent && entry.endDate), {
    path: ['endDate'],
    error: 'Un poste occupé actuellement n’a pas de date de fin.',
  })
  .meta({ id: 'ProfessionalExperienceInput' });

export const CredentialInput = z
  .object({
    id: clientId,
    title: requiredText('L’intitulé', 200),
    customer: text('Le client', 200),
    description,
    ...dates,
  })
  .refine(order, wrongOrder)
  .meta({ id: 'CredentialInput' });

export const DistinctionInput = z
  .object({
    id: clientId,
    title: requiredText('L’intitulé', 200),
    year: optionalInteger('L’année', 1900, 2100),
    description,
    document: text('Le justificatif', 300),
  })
  .meta({ id: 'DistinctionInput' });

export const PublicationInput = z
  .object({
    id: clientId,
    title: requiredText('Le titre', 300),
    url,
    publishedAt: wireDay('La date de parution').default(null),
    description,
  })
  .meta({ id: 'PublicationInput' });

/** The sections of a profile, by the word of their path: `/user/credential/list`. */
export const PROFILE_SECTIONS = {
  'academic-experience': { entry: AcademicExperience, input: AcademicExperienceInput },
  'professional-experience': { entry: ProfessionalExperience, input: ProfessionalExperienceInput },
  credential: { entry: Credential, input: CredentialInput },
  distinction: { entry: Distinction, input: DistinctionInput },
  publication: { entry: Publication, input: PublicationInput },
} as const;

export type ProfileSection = keyof typeof PROFILE_SECTIONS;
export type ProfileEntry<S extends ProfileSection> = z.infer<(typeof PROFILE_SECTIONS)[S]['entry']>;
