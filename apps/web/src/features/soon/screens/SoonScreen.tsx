import { Card, Page, PageHeader, Pill } from '@basoche/ui';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SoonTopic } from '../../../shared/feature.ts';
import { usePageTitle } from '../../../shared/title.ts';
import { NotFound } from '../../../shared/RouteError.tsx';
import '../../../i18n/soon.ts';

/** An announced screen inside the frame: what will be there, said plainly. @param topic `null`: the address leads nowhere */
export function SoonScreen({ topic }: { topic: SoonTopic | null }) {
  return topic === null ? <NotFound /> : <SoonPage topic={topic} />;
}

function SoonPage({ topic }: { topic: SoonTopic }) {
  const { t } = useTranslation('soon');
  const title = t(`${topic}_title`);
  usePageTitle(title);
  return (
    <Page narrow>
      <PageHeader inTopBar title={title} actions={<Pill icon={<IconHourglass />}>{t('badge')}</Pill>} />
      <Card>
        <div className="s-soon">
          <p>{t('text', { what: t(`${topic}_what`) })}</p>
          <p className="s-soon-small">{t('kept')}</p>
          <ToDashboard />
        </div>
      </Card>
    </Page>
  );
}

function ToDashboard() {
  const { t } = useTranslation('soon');
  return (
    <Link to="/dashboard" className="b-button b-button-secondary">
      {t('toDashboard')}
    </Link>
  );
}
