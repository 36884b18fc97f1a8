import { Page, PageHeader } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../../data/people.ts';
import { usePageTitle } from '../../../shared/title.ts';
import { DeviceCard } from '../devices/DeviceCard.tsx';

/** `/profile/devices` */
export function DevicesScreen() {
  const { t } = useTranslation('devices');
  usePageTitle(t('title'));
  return (
    <Page narrow>
      <PageHeader
        title={t('title')}
        subtitle={t('intro')}
        inTopBar
        breadcrumb={
          <Link to="/profile" className="s-link">
            {t('back')}
          </Link>
        }
      />
      <DeviceCard whose={null} />
    </Page>
  );
}

/** `/intern_directory/devices/:id`: those of a colleague, for administrators. */
export function ColleagueDevicesScreen({ id }: { id: string }) {
  const { t } = useTranslation('devices');
  const people = usePeople();
  const name = people.list.find((person) => person.id === id)?.name ?? '';
  const title = name === '' ? t('title') : `${t('title')} – ${name}`;
  usePageTitle(title);
  return (
    <Page narrow>
      <PageHeader
        title={title}
        {...(name === '' ? {} : { subtitle: t('introOf', { name }) })}
        inTopBar
        breadcrumb={
          <Link to="/intern_directory/view" search={{ id }} className="s-link">
            {t('backOf', { name })}
          </Link>
        }
      />
      <DeviceCard whose={{ user: id }} />
    </Page>
  );
}
