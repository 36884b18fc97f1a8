import { Button, EmptyState, SkeletonRows } from '@basoche/ui';
import { IconCloudOff, IconFile, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviewProps } from '../../../../shared/files/preview-props.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { PdfPages } from './PdfPages.tsx';
import { usePdf } from './use-pdf.ts';
import '../../../../i18n/viewer.ts';
import './pdf.css';

/** The pages of a PDF. */
export function PdfPreview({ bytes, name, page }: PreviewProps) {
  const { t } = useTranslation('viewer');
  const state = usePdf(bytes);
  switch (state.is) {
    case 'loading':
      return <SkeletonRows rows={6} />;
    case 'locked':
      return <Locked wasWrong={state.wasWrong} onPassword={state.give} />;
    case 'open':
      return <PdfPages pdf={state.pdf} first={state.first} name={name} start={page} />;
    case 'failed':
      return state.why === 'readerAbsent' ? (
        <EmptyState icon={<IconCloudOff />} title={t('readerAbsent')}>
          {t('readerAbsentText')}
        </EmptyState>
      ) : (
        <EmptyState icon={<IconFile />} title={t('pdfDamaged')}>
          {t('pdfDamagedText')}
        </EmptyState>
      );
  }
}

function Locked({ wasWrong, onPassword }: { wasWrong: boolean; onPassword: (password: string) => void }) {
  const { t } = useTranslation('viewer');
  const [isAsked, setAsked] = useState(true);
  return (
    <>
      <EmptyState
        icon={<IconLock />}
        title={t('pdfLocked')}
        action={<Button onClick={() => setAsked(true)}>{t('enterPassword')}</Button>}
      />
      {isAsked ? <PasswordDialog {...{ wasWrong, onPassword }} onClose={() => setAsked(false)} /> : null}
    </>
  );
}
