import { boardCalls } from '@basoche/protocol';
import type { board } from '@basoche/crdt';
import { formatDayTime } from '@basoche/domain';
import type { BoardChange } from '@basoche/protocol';
import { Button, SkeletonRows } from '@basoche/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { People } from '../../../data/people.ts';
import { cellWords } from '../model/cell-words.ts';
import { isLinkedType, type Links } from '../model/links.ts';
import { send } from '../../../app/http/calls.ts';

export interface ItemActivityProps {
  slug: string;
  item: board.Item;
  columns: readonly board.Column[];
  groups: readonly board.Group[];
  people: People;
  links: Links;
}

/** Rows follow an edit within this time, ms; what was just changed is asked for again after it. */
const FRESH_MS = 3_000;

/** Who changed what of an item, when, from what to what; the server keeps it, so it is read with a network. */
export function ItemActivity({ slug, item, columns, groups, people, links }: ItemActivityProps) {
  const { t } = useTranslation('boards');
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['board-activity', slug, item.id],
    queryFn: ({ signal, pageParam }) =>
      send(boardCalls.readItemActivity, { params: { slug, item: item.id }, query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : null),
    refetchInterval: FRESH_MS,
  });
  if (data === undefined)
    return isError ? <p className="m-muted">{t('activityOffline')}</p> : <SkeletonRows rows={3} />;
  const changes = data.pages.flatMap((page) => page.changes);
  if (changes.length === 0) return <p className="m-muted">{t('activityEmpty')}</p>;
  return (
    <>
      <ul className="m-activity" aria-label={t('activity')}>
        {changes.map((change) => (
          <li key={change.id}>
            <span>
              <strong>{whoOf(change)}</strong>{' '}
              <time className="m-muted b-num" dateTime={change.at}>
                {formatDayTime(Date.parse(change.at))}
              </time>
            </span>
            <span className="m-activity-what">{whatOf(change)}</span>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('activityMore')}
        </Button>
      ) : null}
    </>
  );

  function whoOf(change: BoardChange): string {
    if (change.rule !== null) return t('ruleAuthor');
    return change.people.map((person) => people.of(person.id).name).join(t('by_or')) || t('somebody');
  }

  function whatOf(change: BoardChange) {
    switch (change.field) {
      case 'created':
        return t('activityCreated');
      case 'deleted':
        return t('activityDeleted');
      case 'restored':
        return t('activityRestored');
      case 'name':
        return <Step label={t('activityName')} from={String(change.before)} to={String(change.after)} />;
      case 'group':
        return <Step label={t('activityGroup')} from={groupName(change.before)} to={groupName(change.after)} />;
      default: {
        const column = columns.find((each) => each.id === change.column);
        if (column === undefined) return t('activityGone');
        return <Step label={column.name} from={words(column, change.before)} to={words(column, change.after)} />;
      }
    }
  }

  function groupName(id: unknown): string {
    return groups.find((group) => group.id === id)?.name ?? '';
  }

  function words(column: board.Column, value: unknown): string {
    if (isLinkedType(column.type)) return typeof value === 'string' ? links.of(column.type, value).title : '';
    return cellWords({ ...item, values: { [column.id]: value } }, column, t('csvYes'), (id) => people.of(id).name);
  }
}

/** From what to what; an empty side is said in a word. */
function Step({ label, from, to }: { label: string; from: string; to: string }) {
  const { t } = useTranslation('boards');
  return (
    <>
      {label}
      {'\u00A0: '}
      <del>{from || t('emptyCell')}</del> → <ins>{to || t('emptyCell')}</ins>
    </>
  );
}
