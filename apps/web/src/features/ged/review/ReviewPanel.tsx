import { IconButton, Select, Tabs } from '@basoche/ui';
import type { DocHandle } from '@basoche/sync';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import './review.css';
import { useAddressed } from '../../../platform/mentions/use-addressed.ts';
import { usePeople } from '../../../platform/people.ts';
import { COMMENT_FILTERS } from './discussions.ts';
import { DiscussionCard } from './DiscussionCard.tsx';
import { DraftCard } from './DraftCard.tsx';
import { SuggestionList } from './SuggestionList.tsx';
import type { Review } from './use-review.ts';

export interface ReviewPanelProps {
  review: Review;
  handle: DocHandle;
  editable: boolean;
}

/** The comments and suggestions of the document beside its text; over it on a phone. */
export function ReviewPanel({ review, handle, editable }: ReviewPanelProps) {
  const { t } = useTranslation('review');
  const people = usePeople();
  const { suggestions } = review;
  return (
    <aside className="r-panel" aria-label={t('panel')}>
      <Tabs
        label={t('panel')}
        value={review.tab}
        onChange={review.setTab}
        tools={<IconButton label={t('close')} icon={<IconX />} onClick={review.toggle} />}
        tabs={[
          { value: 'comments', label: t('comments'), panel: <CommentList {...{ review, handle, editable }} /> },
          {
            value: 'suggestions',
            label: t('suggestions', { number: suggestions.list.length }),
            panel: (
              <div className="r-list">
                <SuggestionList {...{ suggestions, people }} readOnly={!editable} />
              </div>
            ),
          },
        ]}
      />
    </aside>
  );
}

function CommentList({ review, handle, editable }: ReviewPanelProps) {
  const { t } = useTranslation('review');
  const people = usePeople();
  const addressed = useAddressed(`/documents/${handle.name.slice('document/'.length)}/members`);
  const { listed, draft, filter } = review;
  return (
    <>
      <header className="r-head">
        <Select
          plain
          label={t('filter')}
          hideLabel
          value={filter}
          options={COMMENT_FILTERS.map((value) => ({ value, label: t(`filter_${value}`) }))}
          onChange={review.setFilter}
        />
        <span className="r-head-tools">
          <IconButton label={t('previous')} keys="shift+F8" icon={<IconArrowUp />} onClick={() => review.step(-1)} />
          <IconButton label={t('next')} keys="F8" icon={<IconArrowDown />} onClick={() => review.step(1)} />
        </span>
      </header>
      <div className="r-list">
        {draft === null ? null : (
          <DraftCard doc={handle.name} quote={draft} {...{ people, addressed }} review={review} />
        )}
        {listed.length === 0 && draft === null ? (
          <p className="r-empty">{t(filter === 'open' && editable ? 'emptyOpen' : 'empty')}</p>
        ) : null}
        <ol>
          {listed.map((discussion) => (
            <li key={discussion.id}>
              <DiscussionCard
                {...{ discussion, people, addressed, handle }}
                readOnly={!editable}
                isActive={discussion.id === review.active}
                onOpen={() => review.goTo(discussion.id)}
              />
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
