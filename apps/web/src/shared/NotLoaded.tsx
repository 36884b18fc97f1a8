import { EmptyState, ErrorState } from '@basoche/ui';
import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../app/engine.tsx';

export interface NotLoadedProps {
  /** What could not be loaded though the server is there. */
  title: string;
  /** What was kept. */
  kept: string;
  onRetry?: () => void;
  /** Said in place of the usual words while the server is out of reach. */
  away?: { title?: string; text: string };
  icon?: ReactNode;
  /** Stands for the whole page. */
  page?: boolean;
}

/** In place of records of which this device has no answer: the server is out of reach, and they come by themselves, or it failed. */
export function NotLoaded({ title, kept, onRetry, away, icon = <IconCloudOff />, page = false }: NotLoadedProps) {
  const { t } = useTranslation('common');
  const connected = useConnected();
  if (connected) return <ErrorState page={page} title={title} kept={kept} onRetry={onRetry} />;
  return (
    <EmptyState page={page} icon={icon} title={away?.title ?? t('awayTitle')}>
      {away?.text ?? t('awayText')}
    </EmptyState>
  );
}
