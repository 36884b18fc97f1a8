import type { Project } from '@basoche/protocol';
import { Card, Checkbox, EmptyState, Page, PageHeader, SkeletonRows } from '@basoche/ui';
import { IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { Absent } from '../../../shared/records/Absent.tsx';
import { usePageTitle } from '../../../shared/title.ts';
import { FieldTable } from '../components/FieldTable.tsx';
import { MatriceChoice } from '../components/MatriceChoice.tsx';
import { MergeForm } from '../components/MergeForm.tsx';
import { useMatterFacts } from '../model/matter-facts.ts';
import { projectScreens } from '../model/project-screens.ts';
import { referenceOf, usePartyName } from '../model/project-names.ts';
import { useMatriceFile, useMatrices } from '../model/use-matrices.ts';
import { useIsEditable, useParties, useProject } from '../model/use-project.ts';
import '../../../shared/records/records.css';
import '../projects.css';

/** `/project/matrice/:id` */
export function MatriceScreen({ reference }: { reference: string }) {
  const { entry, state } = useProject(reference);
  if (entry === null) return <Absent screens={projectScreens} state={state} isHidden={false} />;
  return <Matter row={entry.row} />;
}

function Matter({ row }: { row: Project }) {
  const { t } = useTranslation('matrices');
  const { isAdmin } = useUser();
  const isEditable = useIsEditable(row);
  const { models, state } = useMatrices();
  const [chosen, setChosen] = useState<string | null>(null);
  usePageTitle(t('title'));
  const model = models.find(({ id }) => id === chosen) ?? models[0];
  return (
    <Page narrow>
      <PageHeader
        title={t('title')}
        subtitle={row.name}
        breadcrumb={
          <Link
            to="/project/view/$id/{-$dialog}"
            params={{ id: referenceOf(row), dialog: undefined }}
            className="s-link"
          >
            {t('back')}
          </Link>
        }
      />
      <div className="rec-sections">
        {models.length === 0 && state.is !== 'complete' ? (
          <NotHeardYet rows={3} />
        ) : (
          <Card title={t('models')}>
            {models.length === 0 ? (
              <EmptyState icon={<IconFileText />} title={t('none')}>
                {t('noneText')}
              </EmptyState>
            ) : null}
            <div className="pj-form">
              <MatriceChoice models={models} value={model?.id ?? null} onChange={setChosen} canChange={isAdmin} />
            </div>
          </Card>
        )}
        {model === undefined ? null : isEditable ? (
          <Merge key={`${model.id} ${model.hash}`} row={row} model={model} />
        ) : (
          <p className="rec-note">{t('archived')}</p>
        )}
        {isAdmin ? <FieldTable /> : null}
      </div>
    </Page>
  );
}

/** The client stands for nobody in particular. */
const CLIENT = null;

function Merge({ row, model }: { row: Project; model: NonNullable<ReturnType<typeof useMatrices>['models'][number]> }) {
  const { t } = useTranslation('matrices');
  const file = useMatriceFile(model);
  const facts = useMatterFacts(row);
  const nameOf = usePartyName();
  const [recipients, setRecipients] = useState<readonly (string | null)[]>([CLIENT]);
  const toggle = (id: string | null, isOn: boolean) =>
    setRecipients((now) => (isOn ? [...now, id] : now.filter((each) => each !== id)));
  const isClient = useIsClient(row);
  const others = facts.parties.filter(({ id }) => !isClient(id));
  const parties = others.map((party) => ({
    id: party.id,
    name: (party.person ?? party.company) ? nameFrom(party) : nameOf({ name: party.name }),
  }));
  if (file === null) return <SkeletonRows rows={3} />;
  if (file === 'away') return <p className="rec-note">{t('away')}</p>;
  return (
    <>
      <Card title={t('recipients')}>
        <div className="pj-form">
          <p className="rec-row-detail">{t('recipientsHint')}</p>
          <div className="pj-choices">
            {[{ id: CLIENT, name: t('client') }, ...parties].map(({ id, name }) => (
              <Checkbox
                key={id ?? 'client'}
                label={name}
                checked={recipients.includes(id)}
                onCheckedChange={(isOn) => toggle(id, isOn)}
              />
            ))}
          </div>
        </div>
      </Card>
      <MergeForm
        bytes={file}
        facts={facts}
        recipients={recipients}
        title={(recipient) =>
          [model.name, row.name, parties.find(({ id }) => id === recipient)?.name ?? ''].filter(Boolean).join(' – ')
        }
        project={referenceOf(row)}
      />
    </>
  );
}

function nameFrom({ person, company }: ReturnType<typeof useMatterFacts>['parties'][number]): string {
  return person === null ? (company?.name ?? '') : `${person.firstname} ${person.lastname}`.trim();
}

/** Parties that are the client of the matter, who is the first choice already. */
function useIsClient({ id: project, contact, company }: Project): (party: string) => boolean {
  const { entries } = useParties(project);
  const own = entries.filter(({ row: { role, ...party } }) => {
    const isSame = (party.contact ?? party.company) !== null && party.contact === contact && party.company === company;
    return role === 'client' && isSame;
  });
  return (party) => own.some(({ id }) => id === party);
}
