import { Page, PageHeader, toast } from '@basoche/ui';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../shared/title.ts';
import { FirmForm } from '../components/FirmForm.tsx';
import { useFirmCommands } from '../model/firms.ts';
import '../admin.css';

/** A new firm; its first people are invited next. */
export function FirmAddScreen() {
  const { t } = useTranslation('admin');
  usePageTitle(t('add'));
  const navigate = useNavigate();
  const { create } = useFirmCommands();
  return (
    <Page narrow>
      <PageHeader inTopBar title={t('add')} subtitle={t('addText')} />
      <FirmForm
        send={async (values) => {
          const firm = await create(values);
          toast(t('createdToast'));
          await navigate({ to: '/admin/lpclient/registration', search: { id: firm.id } });
        }}
      />
    </Page>
  );
}
