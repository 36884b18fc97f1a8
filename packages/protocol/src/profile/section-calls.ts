import { z } from 'zod';
import { call } from '../call.ts';
import { pathId } from '../wire.ts';
import { PROFILE_SECTIONS } from './sections.ts';
import type { ProfileSection } from './sections.ts';

/** Completes each summary of the API page. */
const NAMES: Record<ProfileSection, string> = {
  'academic-experience': 'une formation',
  'professional-experience': 'une expérience professionnelle',
  credential: 'une référence',
  distinction: 'une distinction',
  publication: 'une publication',
};

const ById = z.object({ id: pathId });

/** What the five sections have in common: their shapes differ, their calls do not. */
interface SectionShape {
  entry: z.ZodType<{ id: string }, { id: string }>;
  input: z.ZodType<{ id?: string | undefined }>;
}

/** The caller's own entries of one section of the profile. */
export function sectionCalls(section: ProfileSection) {
  const { entry, input } = PROFILE_SECTIONS[section] as unknown as SectionShape;
  const name = NAMES[section];
  return {
    list: call(`GET /user/${section}/list`, { summary: `Mon profil : lister (${name})`, answer: z.array(entry) }),
    create: call(`POST /user/${section}/`, {
      summary: `Mon profil : ajouter ${name}`,
      body: input,
      answer: entry,
      status: 201,
    }),
    update: call(`PUT /user/${section}/{id}`, {
      summary: `Mon profil : modifier ${name}`,
      params: ById,
      body: input,
      answer: entry,
    }),
    remove: call(`DELETE /user/${section}/{id}`, { summary: `Mon profil : supprimer ${name}`, params: ById }),
  };
}
