import { Button } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { DocBanner } from '../../../shared/sync/DocBanners.tsx';

/** Says, as long as it lasts, that what is typed is proposed, and what is not. */
export function SuggestBanner({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('review');
  return (
    <DocBanner
      tone="info"
      actions={
        <Button size="sm" onClick={onLeave}>
          {t('stopSuggesting')}
        </Button>
      }
    >
      <strong>{t('suggesting')}</strong> {t('suggestingText')}
    </DocBanner>
  );
}
