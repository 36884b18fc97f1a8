import { EmptyState } from '@basoche/ui';
import { IconFileOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '../../i18n/viewer.ts';

/** In place of a file that its reader does not take. @param reason the sentence of the reader */
export function UnreadableFile({ reason }: { reason: string }) {
  const { t } = useTranslation('viewer');
  return (
    <EmptyState icon={<IconFileOff />} title={t('unreadable')}>
      {reason} {t('unreadableText')}
    </EmptyState>
  );
}
