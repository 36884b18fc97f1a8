import { Button, EmptyState, ErrorState, SkeletonRows } from '@basoche/ui';
import { IconCloudOff, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PdfState } from '../preview/pdf/use-pdf.ts';
import type { LeftReason } from '../stamping/stamp-data.ts';

/** More pages than one arranges by hand. */
export const MAX_ARRANGED = 2_000;

/** What is shown in place of the pages: they are being opened, or the file is left as it is. */
export function NoPages({ state }: { state: PdfState }) {
  const { t } = useTranslation('arranging');
  switch (state.is) {
    case 'loading':
      return <SkeletonRows rows={6} />;
    case 'open':
      return <EmptyState title={t('tooManyPages', { count: MAX_ARRANGED })} />;
    case 'locked':
      return <LeftAsItIs reason="encrypted" />;
    case 'failed':
      return <LeftAsItIs reason={state.why === 'readerAbsent' ? 'away' : 'broken'} />;
  }
}

/** Why a file is not changed. */
export function LeftAsItIs({ reason, onRetry }: { reason: LeftReason; onRetry?: () => void }) {
  const { t } = useTranslation(['arranging', 'stamping']);
  if (reason === 'failed') return <ErrorState title={t('stamping:failed')} kept={t('stamping:failedText')} />;
  return (
    <EmptyState
      icon={reason === 'away' ? <IconCloudOff /> : <IconLock />}
      title={t('leftTitle')}
      action={onRetry === undefined ? undefined : <Button onClick={onRetry}>{t('stamping:retry')}</Button>}
    >
      {t('leftText', { reason: t(`stamping:reason_${reason}`) })}
    </EmptyState>
  );
}
