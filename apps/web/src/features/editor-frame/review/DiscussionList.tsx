import { documentCalls } from '@basoche/protocol';
import { IconButton, Select } from '@basoche/ui';
import type { DocHandle } from '@basoche/sync';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressed } from '../../../shared/mentions/use-addressed.ts';
import { usePeople } from '../../../data/people.ts';
import type { CommentToAdd } from '../../comments/index.ts';
import { COMMENT_FILTERS, type CommentFilter, type PlacedDiscussion } from './discussions.ts';
import { DiscussionCard } from './DiscussionCard.tsx';
import { DraftCard } from './DraftCard.tsx';

/** The threads of an open document, and what a person does with them. */
export interface Discussions {
  isOpen: boolean;
  toggle: () => void;
  /** Threads that the filter lists, in the order of the document. */
  listed: readonly PlacedDiscussion[];
  /** How many are not resolved. */
  open: number;
  filter: CommentFilter;
  setFilter: (filter: CommentFilter) => void;
  /** The thread that is read. */
  active: string | null;
  /** Shows a thread and what it is about. */
  goTo: (thread: string) => void;
  step: (by: 1 | -1) => void;
  /** Words of what is being commented; `null` when nothing is. */
  draft: string | null;
  /** How often one was begun: its field takes the focus each time. */
  startCount: number;
  /** Begins a comment about what is selected. */
  begin: () => void;
  publish: (comment: CommentToAdd) => void;
  cancel: () => void;
}

export interface DiscussionListProps {
  discussions: Discussions;
  handle: DocHandle;
  editable: boolean;
  /** How to begin, where nothing is open. */
  hint: string;
  /** Keys that lead from thread to thread. */
  keys?: { previous: string; next: string };
  /** At the end of its head. */
  tools?: ReactNode;
}

export function DiscussionList({ discussions, handle, editable, hint, keys, tools }: DiscussionListProps) {
  const { t } = useTranslation('review');
  const people = usePeople();
  const addressed = useAddressed(documentCalls.documentMembers, handle.name.slice('document/'.length));
  const { listed, draft, filter, active, step } = discussions;
  const keyOf = (way: 'previous' | 'next') => (keys === undefined ? {} : { keys: keys[way] });
  return (
    <>
      <header className="r-head">
        <Select
          plain
          label={t('filter')}
          hideLabel
          value={filter}
          options={COMMENT_FILTERS.map((value) => ({ value, label: t(`filter_${value}`) }))}
          onChange={discussions.setFilter}
        />
        <span className="r-head-tools">
          <IconButton label={t('previous')} {...keyOf('previous')} icon={<IconArrowUp />} onClick={() => step(-1)} />
          <IconButton label={t('next')} {...keyOf('next')} icon={<IconArrowDown />} onClick={() => step(1)} />
          {tools}
        </span>
      </header>
      <div className="r-list">
        {draft === null ? null : (
          <DraftCard doc={handle.name} quote={draft} {...{ people, addressed }} discussions={discussions} />
        )}
        {listed.length === 0 && draft === null ? (
          <p className="r-empty">{filter === 'open' && editable ? hint : t('empty')}</p>
        ) : null}
        <ol>
          {listed.map((discussion) => (
            <li key={discussion.id}>
              <DiscussionCard
                {...{ discussion, people, addressed, handle }}
                readOnly={!editable}
                isActive={discussion.id === active}
                onOpen={() => discussions.goTo(discussion.id)}
              />
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
