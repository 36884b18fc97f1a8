import { Button, buttonClass, EmptyState, FilterChip, Tooltip, VirtualList } from '@basoche/ui';
import { ASSISTANT_CONVERSATION } from '@basoche/protocol';
import { IconMessages, IconPlus, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useListed } from '../../../data/docs/docs.ts';
import { useEngine } from '../../../app/engine.tsx';
import { shownOf } from '../../../data/known.ts';
import { useKnown } from '../../../data/last-values.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { useNow } from '../../../shared/now.ts';
import { useIsStaff, useUser } from '../../../app/session/session.ts';
import { useConversationFacts, useConversationFactsKnown } from '../../../data/conversations/conversation-facts.ts';
import { conversationListOf } from '../../../data/conversations/conversation-list.ts';
import type { ConversationRow } from '../../../data/conversations/conversation-list.ts';
import { listed } from '../../../data/conversations/list-view.ts';
import type { ListFilter } from '../../../data/conversations/list-view.ts';
import { usePeople } from '../../../data/people.ts';
import { AssistantRow } from './AssistantRow.tsx';
import { ConversationListRow } from './ConversationListRow.tsx';

const FILTERS: readonly ListFilter[] = ['all', 'projects', 'unread'];

/** Every conversation of this person, from the device. */
export function ConversationListPane({
  selected,
  presentIds,
}: {
  selected: string | null;
  presentIds: readonly string[];
}) {
  const { t } = useTranslation(['messenger', 'searching']);
  const engine = useEngine();
  const me = useUser();
  const isStaff = useIsStaff();
  const people = usePeople();
  const facts = useConversationFacts();
  const now = useNow(30_000);
  const heard = useListed();
  const { rows, complete, current } = useSnapshot(conversationListOf(engine, me.id).state);
  const [filter, setFilter] = useState<ListFilter>('all');
  const all = useMemo(() => Object.values(rows) as ConversationRow[], [rows]);
  const shown = useMemo(() => listed(all, facts, filter, selected), [all, facts, filter, selected]);
  const readUnread = useMemo(() => all.filter((row) => (row.summary?.unread ?? 0) > 0).length, [all]);
  const unread = shownOf(useKnown('conversations unread', readUnread, complete)) ?? 0;
  const factsKnown = useConversationFactsKnown();
  const isKnown = { all: true, unread: current, projects: factsKnown }[filter];

  return (
    <>
      <header className="m-side-head">
        <h1 className="m-side-title" tabIndex={-1}>
          {t('title')}
        </h1>
        <Tooltip label={t('searching:open')}>
          <Link
            to="/messenger/search"
            search={selected === null ? {} : { conversation: selected }}
            aria-label={t('searching:open')}
            className="b-icon-button b-icon-button-ghost m-side-search"
          >
            <IconSearch aria-hidden />
          </Link>
        </Tooltip>
        {isStaff ? (
          <Link
            to="/messenger/conversation/create"
            search={(search) => search}
            className={buttonClass({ variant: 'primary' })}
          >
            <IconPlus aria-hidden />
            {t('new')}
          </Link>
        ) : null}
      </header>
      <div className="m-filters" role="group" aria-label={t('filters')}>
        {FILTERS.map((each) => (
          <FilterChip
            key={each}
            selected={filter === each}
            count={each === 'unread' && unread > 0 ? unread : undefined}
            onClick={() => setFilter(each)}
          >
            {t(`filter_${each}`)}
          </FilterChip>
        ))}
      </div>
      {filter === 'all' ? <AssistantRow selected={selected === ASSISTANT_CONVERSATION} /> : null}
      {shown.length > 0 ? (
        <VirtualList
          items={shown}
          itemKey={(row) => row.name}
          rowHeight={60}
          label={t('list')}
          current={shown.find((row) => row.slug === selected)?.name ?? null}
          render={(row, _at, tabbable) => (
            <ConversationListRow
              row={row}
              selected={row.slug === selected}
              people={people}
              me={me.id}
              now={now}
              tabbable={tabbable}
              present={row.slug === selected && (row.facts?.receivers.some((id) => presentIds.includes(id)) ?? false)}
            />
          )}
        />
      ) : !heard || !isKnown ? (
        <NotHeardYet avatar />
      ) : filter === 'all' ? (
        <EmptyState
          icon={<IconMessages />}
          title={t('emptyTitle')}
          action={
            isStaff ? (
              <Link to="/messenger/conversation/create" className={buttonClass({ variant: 'primary' })}>
                {t('newLong')}
              </Link>
            ) : null
          }
        >
          {t(isStaff ? 'emptyText' : 'emptyOutside')}
        </EmptyState>
      ) : (
        <EmptyState
          title={filter === 'unread' ? t('emptyFilterUnread') : t('emptyFilterProjects')}
          action={<Button onClick={() => setFilter('all')}>{t('filter_all')}</Button>}
        />
      )}
    </>
  );
}
