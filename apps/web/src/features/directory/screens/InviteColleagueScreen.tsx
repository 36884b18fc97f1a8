import { Card, Page, PageHeader } from '@basoche/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import { usePageTitle } from '../../../shared/title.ts';
import { InviteColleague, OwnInvitations, readSubscription } from '../../onboarding/index.ts';
import { Loaded } from '../components/Loaded.tsx';
import '../directory.css';

/** `/intern_directory/create`: a colleague enters the directory by an account of their own, opened by an invitation. */
export function InviteColleagueScreen() {
  const { t } = useTranslation('directory');
  const { firm } = useUser();
  usePageTitle(t('inviteTitle'));
  const query = useQuery({
    queryKey: ['directory', 'invitations'],
    queryFn: () => readSubscription().then((state) => state.invitations),
    staleTime: 0,
  });
  const refresh = async () => void (await query.refetch());
  return (
    <Page narrow>
      <PageHeader
        inTopBar
        breadcrumb={
          <Link to="/intern_directory" className="s-link">
            {t('internTitle')}
          </Link>
        }
        title={t('inviteTitle')}
        subtitle={t('inviteSubtitle')}
      />
      <Card title={t('inviteCard')}>
        <div className="d-card">
          <InviteColleague firmId={firm.id} alone onInvited={refresh} />
        </div>
      </Card>
      <Card title={t('invitations')}>
        <div className="d-card">
          <Loaded query={query}>
            {(invitations) => <OwnInvitations invitations={invitations} onChanged={refresh} />}
          </Loaded>
        </div>
      </Card>
    </Page>
  );
}
