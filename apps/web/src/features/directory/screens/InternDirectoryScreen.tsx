import { byName } from '@basoche/domain';
import { Page, PageHeader } from '@basoche/ui';
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import { Loaded } from '../components/Loaded.tsx';
import { PeopleTable } from '../components/PeopleTable.tsx';
import { useMyCard, useCoworkersOf } from '../model/queries.ts';
import '../directory.css';

/** The firm's own people and how to reach them, oneself included. */
export function InternDirectoryScreen() {
  const { t } = useTranslation('directory');
  const { id, isAdmin } = useUser();
  const { data: me } = useMyCard();
  const query = useCoworkersOf(id);
  return (
    <Page>
      <PageHeader
        inTopBar
        title={t('internTitle')}
        subtitle={t('internSubtitle')}
        actions={
          <>
            <Link to="/teams" className="b-button b-button-secondary">
              <IconUsersGroup />
              {t('teams')}
            </Link>
            {isAdmin ? (
              <Link to="/intern_directory/create" className="b-button b-button-primary">
                <IconUserPlus />
                {t('invite')}
              </Link>
            ) : null}
          </>
        }
      />
      <Loaded query={query}>
        {(others) => (
          <PeopleTable
            caption={t('internTitle')}
            intern
            people={[...(me === undefined ? [] : [me]), ...others].sort(
              (a, b) => byName(a.lastname, b.lastname) || byName(a.firstname, b.firstname),
            )}
            empty={null}
          />
        )}
      </Loaded>
    </Page>
  );
}
