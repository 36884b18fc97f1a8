import { EmptyState, SkeletonRows } from '@basoche/ui';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../app/engine.tsx';
import { useLate } from './use-late.ts';

export interface NotHeardYetProps {
  /** Rows of the list that is awaited. */
  rows?: number;
  /** The rows begin with a face. */
  avatar?: boolean;
}

/** In place of « nothing here » while the server never told this device what there is: awaited, or out of reach. */
export function NotHeardYet({ rows = 8, avatar = false }: NotHeardYetProps) {
  const { t } = useTranslation('common');
  const { state } = useSyncStatus();
  const late = useLate();
  if (state !== 'offline' || !late) return <SkeletonRows rows={rows} avatar={avatar} />;
  return (
    <EmptyState icon={<IconCloudOff />} title={t('notHeardTitle')}>
      {t('notHeard')}
    </EmptyState>
  );
}
