import { IconButton, Tabs } from '@basoche/ui';
import type { DocHandle } from '@basoche/sync';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '../../editor-frame/review.css';
import { usePeople } from '../../../data/people.ts';
import { DiscussionList } from '../../editor-frame/index.ts';
import { SuggestionList } from './SuggestionList.tsx';
import type { Review } from './use-review.ts';

export interface ReviewPanelProps {
  review: Review;
  handle: DocHandle;
  editable: boolean;
}

const keys = { previous: 'shift+F8', next: 'F8' };

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
          {
            value: 'comments',
            label: t('comments'),
            panel: <DiscussionList discussions={review} {...{ handle, editable, keys }} hint={t('emptyOpen')} />,
          },
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
