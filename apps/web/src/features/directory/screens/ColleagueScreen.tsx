import { EmptyState, Page, PageHeader } from '@basoche/ui';
import { IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { usePageTitle } from '../../../shared/title.ts';
import { ColleagueProfile, useColleague } from '../../profile/index.ts';
import { Loaded } from '../components/Loaded.tsx';
import '../directory.css';

/** `/intern_directory/update/:id`: a colleague's profile and rights, in the hands of an administrator. */
export function ColleagueScreen({ id }: { id: string }) {
  const { t } = useTranslation('directory');
  const { query, waiting } = useColleague(id);
  usePageTitle(t('editTitle'));
  if (query.error instanceof ApiError && query.error.code === 'NOT_FOUND')
    return (
      <Page narrow>
        <EmptyState page icon={<IconUserOff />} title={t('notFound')}>
          {t('notFoundText')}
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      <PageHeader
        inTopBar
        breadcrumb={
          <Link to="/intern_directory/view" search={{ id }} className="s-link">
            {t('toSheet')}
          </Link>
        }
        title={t('editTitle')}
        subtitle={t('editSubtitle')}
      />
      <Loaded query={query}>{(user) => <ColleagueProfile user={user} waiting={waiting} />}</Loaded>
    </Page>
  );
}
