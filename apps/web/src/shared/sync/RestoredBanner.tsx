import { formatDayTime } from '@basoche/domain';
import { Button, toast } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useEngine, useSyncStatus } from '../../app/engine.tsx';
import { DocBanner } from './DocBanners.tsx';
import { useRefused } from '../../data/use-outbox.ts';

/** Says that the server was put back to an earlier state, and what becomes of this person's words, until it is read. */
export function RestoredBanner() {
  const { t } = useTranslation('sync');
  const engine = useEngine();
  const { restoredAt } = useSyncStatus();
  const aside = useRefused().length;
  if (restoredAt === null) return null;
  return (
    <DocBanner
      tone="wait"
      actions={
        <Button
          size="sm"
          onClick={() => {
            engine.dismissRestored().catch((error: unknown) => toast(String(error), { tone: 'bad' }));
          }}
        >
          {t('restoredRead')}
        </Button>
      }
    >
      {t('restored', { when: formatDayTime(restoredAt) })}
      {aside > 0 ? ` ${t('restoredAside', { count: aside })}` : null}
    </DocBanner>
  );
}
