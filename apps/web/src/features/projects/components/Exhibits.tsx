import type { Project } from '@basoche/protocol';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { useClientName, usePartyName } from '../model/project-names.ts';
import { useParties } from '../model/use-project.ts';

const ProjectExhibits = lazy(() =>
  import('../../exhibits/index.ts').then(({ ProjectExhibits: screen }) => ({ default: screen })),
);

/** The exhibits of a matter, by party: our client’s first, then those of the others. */
export function Exhibits({ project, isEditable }: { project: Project; isEditable: boolean }) {
  const { t } = useTranslation('projects');
  const clientName = useClientName();
  const nameOf = usePartyName();
  const { entries } = useParties(project.id);
  const client = clientName(project);
  const parties = useMemo(
    () => [
      { id: null, name: client === '' ? t('ownExhibits') : client },
      ...entries.flatMap(({ row }) =>
        row.role === 'client' || row.role === 'lawyer' ? [] : [{ id: row.id, name: nameOf(row) }],
      ),
    ],
    [t, client, entries, nameOf],
  );
  return (
    <Suspense fallback={<NotHeardYet rows={3} />}>
      <ProjectExhibits project={project} parties={parties} isEditable={isEditable} />
    </Suspense>
  );
}
