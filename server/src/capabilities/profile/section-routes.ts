import { z } from '@hono/zod-openapi';
import { pathId, PROFILE_SECTIONS } from '@basoche/protocol';
import type { ProfileSection } from '@basoche/protocol';
import type { Api } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import type { CapabilityDeps } from '../capability.ts';
import { idToCreate } from '../peer.ts';
import { changeEntry, createEntry, deleteEntry, listEntries } from './entries.ts';

/** `de l’expérience` completes each summary of the API page. */
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

/** The caller's own entries of one section: list, create, change, delete. */
export function sectionRoutes(api: Api, { db, clock }: CapabilityDeps, section: ProfileSection): void {
  const { entry, input } = PROFILE_SECTIONS[section] as unknown as SectionShape;
  const name = NAMES[section];
  const path = `/user/${section}`;

  api.get(`${path}/list`, { summary: `Mon profil : lister (${name})`, answer: z.array(entry) }, ({ principal }) =>
    db.asFirm(principal.firmId, (trx) => listEntries(trx, principal.userId, section)),
  );

  api.post(
    `${path}/`,
    { summary: `Mon profil : ajouter ${name}`, body: input, answer: entry, status: 201 },
    ({ c, principal, body }) => {
      const { id: given, ...content } = body;
      const id = idToCreate(c, clock, given);
      return command(c, db, (trx) => createEntry(trx, principal, section, id, content));
    },
  );

  api.put(
    `${path}/{id}`,
    { summary: `Mon profil : modifier ${name}`, params: ById, body: input, answer: entry },
    ({ c, principal, params, body }) => {
      const { id: _id, ...content } = body;
      return command(c, db, (trx) => changeEntry(trx, principal.userId, section, params.id, content, clock.now()));
    },
  );

  api.delete(
    `${path}/{id}`,
    { summary: `Mon profil : supprimer ${name}`, params: ById },
    async ({ c, principal, params }) => {
      await command(c, db, (trx) => deleteEntry(trx, principal.userId, section, params.id));
    },
  );
}
