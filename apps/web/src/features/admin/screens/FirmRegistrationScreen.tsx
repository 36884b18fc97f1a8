import type { FirmFile } from '@basoche/protocol';
import { Card, Page, PageHeader } from '@basoche/ui';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../shared/title.ts';
import { InviteForm } from '../../onboarding/index.ts';
import { FirmInvitations } from '../components/FirmInvitations.tsx';
import { FirmLoader } from '../components/FirmLoader.tsx';
import { useFirmCommands, useSpecialities } from '../model/firms.ts';
import '../admin.css';

const route = getRouteApi('/_session/admin/lpclient/registration');

/** The first person of a firm is usually who runs it. */
const USUAL = { fonction: 'Associé(e) Gérant(e)', isAdmin: true } as const;

/** People of a firm to come: each receives an invitation. */
export function FirmRegistrationScreen() {
  const { t } = useTranslation('admin');
  usePageTitle(t('register'));
  const { id = '' } = route.useSearch();
  return (
    <Page narrow>
      <FirmLoader id={id}>{(file) => <Registration file={file} />}</FirmLoader>
    </Page>
  );
}

function Registration({ file: { firm, invitations } }: { file: FirmFile }) {
  const { t } = useTranslation('admin');
  const { invite } = useFirmCommands();
  const { data: specialities = [] } = useSpecialities(firm.id);
  return (
    <>
      <PageHeader
        inTopBar
        title={t('register')}
        breadcrumb={
          <Link to="/admin/lpclient/view" search={{ id: firm.id }}>
            {firm.name}
          </Link>
        }
        subtitle={t('registrationText')}
      />
      <div className="a-blocks">
        <div className="a-form">
          <InviteForm
            keepAs={`admin.invite.${firm.id}`}
            usual={USUAL}
            alone
            specialities={specialities.map(({ name }) => name)}
            send={async (invitee) => {
              await invite(firm, [invitee]);
            }}
          />
        </div>
        <Card title={t('invitations')}>
          <div className="a-pad">
            <FirmInvitations firm={firm} invitations={invitations} />
          </div>
        </Card>
      </div>
    </>
  );
}
