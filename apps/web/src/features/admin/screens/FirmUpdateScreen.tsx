import { Page, PageHeader, toast } from '@basoche/ui';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../shared/title.ts';
import { FirmForm } from '../components/FirmForm.tsx';
import { FirmLoader } from '../components/FirmLoader.tsx';
import { useFirm, useFirmCommands } from '../model/firms.ts';
import '../admin.css';

const route = getRouteApi('/_session/admin/lpclients/update/$id');

export function FirmUpdateScreen() {
  const { t } = useTranslation('admin');
  usePageTitle(t('update'));
  const { id } = route.useParams();
  const navigate = useNavigate();
  const { update } = useFirmCommands();
  const { refetch } = useFirm(id);
  return (
    <Page narrow>
      <FirmLoader id={id}>
        {({ firm }) => (
          <>
            <PageHeader inTopBar title={t('update')} />
            <FirmForm
              firm={firm}
              reload={async () => (await refetch()).data?.firm ?? null}
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
