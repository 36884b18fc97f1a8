import { Button, Card, EmptyState, Page, PageHeader } from '@basoche/ui';
import { IconPlus, IconUsersGroup, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@basoche/ui';
import { useUser } from '../../../app/session/session.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { usePageTitle } from '../../../shared/title.ts';
import { OwnSpecialities } from '../components/OwnSpecialities.tsx';
import { RefusalList } from '../../../shared/records/RefusalList.tsx';
import { TeamCard } from '../components/TeamCard.tsx';
import { TeamForm } from '../components/TeamForm.tsx';
import { useUnsavedRows } from '../model/unsaved-rows.ts';
import type { TeamValues } from '../model/use-team-form.ts';
import { useTeamRefusals, useTeams } from '../model/use-teams.ts';
import '../../../shared/records/records.css';
import '../teams.css';

type UnsavedTeam = TeamValues & { id: string };

/** `/teams`: the firm's teams, and the rows of those that are not saved yet. */
export function TeamsScreen() {
  const { t } = useTranslation('teams');
  const { id: me, isAdmin } = useUser();
  const { entries, state } = useTeams();
  const refusals = useTeamRefusals();
  const unsaved = useUnsavedRows<UnsavedTeam>(`teams ${me}`);
  usePageTitle(t('title'));
  const add = (
    <Button
      variant="primary"
      icon={<IconPlus />}
      onClick={() => unsaved.add({ name: '', responsible: me, speciality: null })}
    >
      {t('add')}
    </Button>
  );
  return (
    <Page>
      <PageHeader inTopBar title={t('title')} subtitle={t('subtitle')} actions={add} />
      <div className="tm-page">
        <RefusalList refusals={refusals} />
        {unsaved.rows.map((row) => (
          <Card
            key={row.id}
            title={t('unsaved')}
            tools={<IconButton label={t('removeNew')} icon={<IconX />} onClick={() => unsaved.remove(row.id)} />}
          >
            <TeamForm
              id={row.id}
              team={null}
              current={{ name: row.name, responsible: row.responsible, speciality: row.speciality }}
              onTyped={(fields) => unsaved.change(row.id, fields)}
              onSaved={() => unsaved.remove(row.id)}
              onCancel={() => unsaved.remove(row.id)}
            />
          </Card>
        ))}
        {entries.length > 0 ? (
          <div className="tm-teams">
            {entries.map((entry) => (
              <TeamCard key={entry.id} entry={entry} />
            ))}
          </div>
        ) : state.is !== 'complete' ? (
          <NotHeardYet rows={6} avatar />
        ) : unsaved.rows.length === 0 ? (
          <EmptyState icon={<IconUsersGroup />} title={t('empty')} action={add}>
            {t('emptyText')}
          </EmptyState>
        ) : null}
        {isAdmin ? <OwnSpecialities /> : null}
      </div>
    </Page>
  );
}
