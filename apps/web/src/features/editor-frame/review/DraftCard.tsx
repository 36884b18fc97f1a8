import type { DocName } from '@basoche/protocol';
import { Button } from '@basoche/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { People, Person } from '../../../data/people.ts';
import { CommentThread } from '../../comments/index.ts';
import { Quote } from './Quote.tsx';
import type { Discussions } from './DiscussionList.tsx';

export interface DraftCardProps {
  doc: DocName;
  /** Words of the passage. */
  quote: string;
  people: People;
  addressed: readonly Person[];
  discussions: Pick<Discussions, 'publish' | 'cancel' | 'startCount'>;
}

const NOTHING = () => {};

/** A comment being written about a passage: the text of the document is not changed before it is published. */
export function DraftCard({ doc, quote, people, addressed, discussions }: DraftCardProps) {
  const { t } = useTranslation(['review', 'common']);
  const card = useRef<HTMLElement>(null);
  const { startCount } = discussions;
  const answered = useRef<number | null>(null);
  useEffect(() => {
    if (answered.current === startCount) return;
    answered.current = startCount;
    card.current?.querySelector('textarea')?.focus();
  }, [startCount]);
  return (
    <section className="r-card r-card-on r-draft" aria-label={t('draft')} ref={card}>
      <Quote words={quote} isPlaced />
      <CommentThread
        doc={doc}
        subject={null}
        comments={[]}
        people={people}
        addressed={addressed}
        readOnly={false}
        actions={{ add: discussions.publish, edit: NOTHING, remove: NOTHING, removeFile: NOTHING }}
      />
      <Button size="sm" variant="ghost" onClick={discussions.cancel}>
        {t('common:cancel')}
      </Button>
    </section>
  );
}
