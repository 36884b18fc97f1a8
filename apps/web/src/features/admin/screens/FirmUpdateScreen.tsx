import { Page, PageHeader, toast } from '@basoche/ui';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../platform/title.ts';
import { FirmForm } from '../components/FirmForm.tsx';
import { FirmLoader } from '../components/FirmLoader.tsx';
import { useFirmCommands } from '../model/firms.ts';
import '../admin.css';

const route = getRouteApi('/_session/admin/lpclients/update/$id');

export function FirmUpdateScreen() {
  const { t } = useTranslation('admin');
  usePageTitle(t('update'));
  const { id } = route.useParams();
  const navigate = useNavigate();
  const { update } = useFirmCommands();
  return (
    <Page narrow>
      <FirmLoader id={id}>
        {({ firm }) => (
          <>
            <PageHeader inTopBar title={t('update')} />
            <FirmForm
              firm={firm}
              send={async (values) => {
                await update(firm, values);
                toast(t('saved'));
                await navigate({ to: '/admin/lpclient/view', search: { id } });
              }}
            />
          </>
        )}
      </FirmLoader>
    </Page>
  );
}
