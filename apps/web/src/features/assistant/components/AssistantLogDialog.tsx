import { assistantCalls } from '@basoche/protocol';
import { displayName, formatDayTime } from '@basoche/domain';
import { Button, Dialog, EmptyState, SkeletonRows } from '@basoche/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NotLoaded } from '../../../shared/NotLoaded.tsx';
import { send } from '../../../app/http/calls.ts';

/** Who asked what kind of thing of whom: for administrators, without a word of it. */
export function AssistantLogDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('assistant');
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['assistant', 'log'],
    queryFn: ({ pageParam, signal }) => send(assistantCalls.readLog, { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    staleTime: 0,
    getNextPageParam: (last) => last.nextPage,
    meta: { onDevice: false },
  });
  const lines = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Dialog open onOpenChange={onClose} size="lg" title={t('log')} description={t('logText')}>
      {isPending ? (
        <SkeletonRows rows={5} />
      ) : isError ? (
        <NotLoaded title={t('logFailed')} kept={t('logFailedKept')} onRetry={() => void refetch()} />
      ) : lines.length === 0 ? (
        <EmptyState title={t('logEmpty')} />
      ) : (
        <div className="as-log" role="region" aria-label={t('log')} tabIndex={0}>
          <ul>
            {lines.map(({ id, createdAt, person, kind, status, provider, titles, documents, characters }) => (
              <li key={id} className="as-log-line">
                <p className="as-log-head">
                  <span className="as-source-title">{displayName(person.firstname, person.lastname)}</span>
                  <span>
                    {t(`kind_${kind}`)}, {t(`status_${status}`)}
                  </span>
                </p>
                <p className="as-log-facts">
                  {[
                    formatDayTime(Date.parse(createdAt)),
                    provider.kind === 'embedded' ? t('server') : provider.host,
                    t('characters', { characters: characters.toLocaleString('fr-FR') }),
                  ].join(' · ')}
                </p>
                {documents === 0 ? null : (
                  <p className="as-log-facts">
                    {[
                      ...titles.filter((title) => title !== ''),
                      ...(documents > titles.length ? [t('logHidden', { count: documents - titles.length })] : []),
                    ].join(' · ')}
                  </p>
                )}
              </li>
            ))}
          </ul>
          {hasNextPage ? (
            <Button block size="sm" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('older')}
            </Button>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}
