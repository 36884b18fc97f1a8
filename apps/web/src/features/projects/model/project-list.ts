import { projectRecord } from '@basoche/protocol';
import type { ProjectStatus } from '@basoche/protocol';
import { listSpec } from '../../../shared/records/record-list.ts';
import { isDraft } from './project-form.ts';
import { isInCharge } from './use-project.ts';

const SHELF_OF = { 'En cours': 'open', Archivé: 'archived', Supprimé: 'deleted' } as const satisfies Record<
  ProjectStatus,
  string
>;

export const projectList = listSpec({
  kind: projectRecord,
  types: {
    draft: isDraft,
    external: ({ type }) => type === 'Externe',
    internal: ({ type }) => type === 'Interne',
    restricted: ({ isRestricted }) => isRestricted,
  },
  typeWords: { preparation: 'draft', externes: 'external', internes: 'internal', restreints: 'restricted' },
  shelves: ['open', 'archived', 'deleted'],
  shelfOf: ({ status }) => SHELF_OF[status],
  shelfKey: 'statut',
  shelfWords: { archives: 'archived', supprimes: 'deleted' },
  responsibleOf: ({ inCharge }) => inCharge,
  orderWords: { nom: 'name', numero: 'code', client: 'client', ouverture: 'opened', modification: 'changed' },
  bulk: {
    archive: { status: 'Archivé' },
    restore: { status: 'En cours' },
    remove: { fields: { status: 'Supprimé' }, shelf: 'deleted' },
    mayChange: isInCharge,
  },
});
