import type { TextDocument } from '@basoche/protocol';
import { IconFile, IconFileText, IconPresentation, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Of which type a document is, as far as this device has heard. */
export function DocumentIcon({ type }: { type: TextDocument['type'] | undefined }) {
  const { t } = useTranslation('ged');
  if (type === 'cell') return <IconTable size={18} role="img" aria-label={t('type_cell')} />;
  if (type === 'slide') return <IconPresentation size={18} role="img" aria-label={t('type_slide')} />;
  return type === 'word' ? <IconFileText size={18} aria-hidden /> : <IconFile size={18} aria-hidden />;
}
