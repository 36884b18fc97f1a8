import { formatDayTime } from '@basoche/domain';
import { SkeletonRows } from '@basoche/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../../app/engine.tsx';
import { NotLoaded } from '../../../shared/NotLoaded.tsx';

/** What a query knows: its last answer, dated while offline; otherwise why there is none. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const { t } = useTranslation('directory');
  const connected = useConnected();
  const { data, isError, dataUpdatedAt, refetch } = query;
  if (data !== undefined) {
    return (
      <>
        {connected ? null : <p className="d-note">{t('asOf', { when: formatDayTime(dataUpdatedAt) })}</p>}
        {children(data)}
      </>
    );
  }
  if (!isError) return <SkeletonRows rows={8} avatar />;
  return (
    <NotLoaded
      title={t('failed')}
      kept={t('failedKept')}
      away={{ title: t('neverLoaded'), text: t('neverLoadedText') }}
      onRetry={() => void refetch()}
    />
  );
}
