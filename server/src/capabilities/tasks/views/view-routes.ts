import { z } from '@hono/zod-openapi';
import { SavedView, SavedViewPlan } from '@basoche/protocol';
import type { Api } from '../../../http/api.ts';
import { command } from '../../../http/command.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { removeView, savedViewsOf, saveView } from './saved-views.ts';

const ById = z.object({
  id: z.uuidv7('L’identifiant doit être un UUID version 7.').toLowerCase(),
});

export function viewRoutes(api: Api, deps: CapabilityDeps): void {
  const { db } = deps;

  api.get(
    '/todotask/views',
    { summary: 'Ses vues enregistrées, par nom', answer: z.array(SavedView) },
    ({ principal }) => db.asFirm(principal.firmId, (trx) => savedViewsOf(trx, principal)),
  );

  api.put(
    '/todotask/view/{id}',
    {
      summary: 'Enregistrer une vue des tâches, la renommer ou la changer',
      params: ById,
      body: SavedViewPlan,
      answer: SavedView,
    },
    ({ c, principal, params, body }) => command(c, db, (trx) => saveView(trx, deps, principal, params.id, body)),
  );

  api.delete('/todotask/view/{id}', { summary: 'Supprimer une vue', params: ById }, ({ c, principal, params }) =>
    command(c, db, async (trx) => {
      await removeView(trx, deps, principal, params.id);
    }),
  );
}
