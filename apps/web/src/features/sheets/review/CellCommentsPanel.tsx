import type { DocHandle } from '@basoche/sync';
import { IconButton, Select } from '@basoche/ui';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAddressed } from '../../../platform/mentions/use-addressed.ts';
import { usePeople } from '../../../platform/people.ts';
import { DiscussionCard } from '../../ged/review/DiscussionCard.tsx';
import { COMMENT_FILTERS } from '../../ged/review/discussions.ts';
import { DraftCard } from '../../ged/review/DraftCard.tsx';
import '../../ged/review/review.css';
import type { CellComments } from './use-cell-comments.ts';

export interface CellCommentsPanelProps {
  comments: CellComments;
  handle: DocHandle;
  editable: boolean;
}

/** The comments of the cells beside the sheet; over it on a phone. */
export function CellCommentsPanel({ comments, handle, editable }: CellCommentsPanelProps) {
  const { t } = useTranslation(['review', 'sheets']);
  const people = usePeople();
  const addressed = useAddressed(`/documents/${handle.name.slice('document/'.length)}/members`);
  const { listed, draft, filter } = comments;
  return (
    <aside className="r-panel" aria-label={t('sheets:comments')}>
      <header className="r-head">
        <Select
          plain
          label={t('filter')}
          hideLabel
          value={filter}
          options={COMMENT_FILTERS.map((value) => ({ value, label: t(`filter_${value}`) }))}
          onChange={comments.setFilter}
        />
        <span className="r-head-tools">
          <IconButton label={t('previous')} icon={<IconArrowUp />} onClick={() => comments.step(-1)} />
          <IconButton label={t('next')} icon={<IconArrowDown />} onClick={() => comments.step(1)} />
          <IconButton label={t('close')} icon={<IconX />} onClick={comments.toggle} />
        </span>
      </header>
      <div className="r-list">
        {draft === null ? null : (
          <DraftCard doc={handle.name} quote={draft} {...{ people, addressed }} review={comments} />
        )}
        {listed.length === 0 && draft === null ? (
          <p className="r-empty">{t(filter === 'open' && editable ? 'sheets:noComment' : 'empty')}</p>
        ) : null}
        <ol>
          {listed.map((discussion) => (
            <li key={discussion.id}>
              <DiscussionCard
                {...{ discussion, people, addressed, handle }}
                readOnly={!editable}
                isActive={discussion.id === comments.active}
                onOpen={() => comments.goTo(discussion.id)}
              />
            </li>
          ))}
        </ol>
      </div>
    </aside>
  );
}
