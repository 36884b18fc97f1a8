import { Button, EmptyState, ErrorState, SkeletonRows } from '@basoche/ui';
import { IconCloudOff, IconLock } from '@tabler/icons-react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePdf } from '../preview/pdf/use-pdf.ts';
import type { LeftReason } from '../stamping/stamp-data.ts';

/** More pages than one arranges by hand. */
export const MAX_ARRANGED = 2_000;

export interface OpenPagesProps {
  bytes: Uint8Array;
  /** Around what is shown in place of the pages. */
  frame: (content: ReactNode) => ReactNode;
  children: (pdf: PDFDocumentProxy) => ReactNode;
}

/** Opens the file for what arranges its pages, or says why it is left as it is. */
export function OpenPages({ bytes, frame, children }: OpenPagesProps) {
  const { t } = useTranslation('arranging');
  const state = usePdf(bytes);
  switch (state.is) {
    case 'loading':
      return frame(<SkeletonRows rows={6} />);
    case 'open':
      return state.pdf.numPages > MAX_ARRANGED
        ? frame(<EmptyState title={t('tooManyPages', { count: MAX_ARRANGED })} />)
        : children(state.pdf);
    case 'locked':
      return frame(<LeftAsItIs reason="encrypted" />);
    case 'failed':
      return frame(<LeftAsItIs reason={state.why === 'readerAbsent' ? 'away' : 'broken'} />);
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
