import { z } from 'zod';
import { wireDay } from '../tasks/dates.ts';
import { clearableText, clientId, optionalFlag, optionalInteger, requiredText } from '../wire.ts';
import { reason } from '../errors/reason.ts';
import type { Subject } from '../i18n/subject.ts';

const DESCRIPTION = 4_000;
const day = z.string().nullable();
const order = (entry: { startDate?: string | null | undefined; endDate?: string | null | undefined }) =>
  !entry.startDate || !entry.endDate || entry.startDate <= entry.endDate;
const wrongOrder = { path: ['endDate'], error: reason('profile.endBeforeStart') };

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

const text = (what: Subject, max: number) => clearableText(what, max).default('');
const dates = {
  startDate: wireDay('startDate').default(null),
  endDate: wireDay('endDate').default(null),
};
const description = text('description', DESCRIPTION);

const url = z.preprocess(
  (value) => (value === undefined || value === null ? '' : typeof value === 'string' ? value.trim() : value),
  z.union(
    [
      z.literal(''),
      z
        .url({ protocol: /^https?$/, error: reason('value.url') })
        .max(500, reason('value.tooLong', { what: 'link', max: 500 })),
    ],
    { error: reason('value.url') },
  ),
);

/** Both creation and change send the whole entry; `id` is the client's own, for what was made offline. */
export const AcademicExperienceInput = z
  .object({
    id: clientId,
    title: requiredText('diploma', 200),
    university: text('school', 200),
    description,
    ...dates,
  })
  .refine(order, wrongOrder)
  .meta({ id: 'AcademicExperienceInput' });

export const ProfessionalExperienceInput = z
  .object({
    id: clientId,
    fonction: requiredText('jobTitle', 200),
    cabinet: text('firm', 200),
    description,
    ...dates,
    isCurrent: optionalFlag.default(false),
  })
  .refine(order, wrongOrder)
  .refine((entry) => !(entry.isCurrent && entry.endDate), {
    path: ['endDate'],
    error: reason('profile.currentWithEnd'),
  })
  .meta({ id: 'ProfessionalExperienceInput' });

export const CredentialInput = z
  .object({
    id: clientId,
    title: requiredText('heading', 200),
    customer: text('client', 200),
    description,
    ...dates,
  })
  .refine(order, wrongOrder)
  .meta({ id: 'CredentialInput' });

export const DistinctionInput = z
  .object({
    id: clientId,
    title: requiredText('heading', 200),
    year: optionalInteger('year', 1900, 2100),
    description,
    document: text('evidence', 300),
  })
  .meta({ id: 'DistinctionInput' });

export const PublicationInput = z
  .object({
    id: clientId,
    title: requiredText('title', 300),
    url,
    publishedAt: wireDay('publicationDate').default(null),
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
