import { PageHeader } from '@basoche/ui';
import { useTranslation } from 'react-i18next';

/** `/project` */
export function ProjectsScreen() {
  const { t } = useTranslation('projects');
  return <PageHeader inTopBar title={t('title')} />;
}
