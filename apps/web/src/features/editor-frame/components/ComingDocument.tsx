import type { DocHandle } from '@basoche/sync';
import { EmptyState } from '@basoche/ui';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../../app/engine.tsx';
import { useLate } from '../../../shared/use-late.ts';
import { BlankPage } from './BlankPage.tsx';

/** In place of a document of which this device has nothing, or not yet all: awaited, or out of reach. */
export function ComingDocument({ handle }: { handle: DocHandle }) {
  const { t } = useTranslation('ged');
  const connected = useConnected();
  const late = useLate();
  const { text } = handle.status;
  // Where the browser itself has no network there is nothing to wait for.
  const awaited = connected || (!late && navigator.onLine);
  if (text === null && awaited) return <BlankPage />;
  return (
    <EmptyState icon={<IconCloudOff />} title={t('missingTitle')}>
      {text ?? t('missingText')}
    </EmptyState>
  );
}
