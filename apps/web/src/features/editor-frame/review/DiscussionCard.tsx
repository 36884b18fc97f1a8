import { document as wordDocument } from '@basoche/crdt';
import { formatListTime } from '@basoche/domain';
import type { DocHandle } from '@basoche/sync';
import { Button, cx, Menu, toast } from '@basoche/ui';
import { IconCheck, IconRotate } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shared/copy-text.ts';
import { useActor } from '../../../data/actor.ts';
import { useNow } from '../../../shared/now.ts';
import type { People, Person } from '../../../data/people.ts';
import { PersonAvatar } from '../../../shared/PersonAvatar.tsx';
import { CommentThread } from '../../comments/index.ts';
import type { PlacedDiscussion } from './discussions.ts';
import { Quote } from './Quote.tsx';

export interface DiscussionCardProps {
  discussion: PlacedDiscussion;
  handle: DocHandle;
  people: People;
  addressed: readonly Person[];
  readOnly: boolean;
  isActive: boolean;
  onOpen: () => void;
}

/** A thread in short; the one being read is there whole, with all that can be done to it. */
export function DiscussionCard(props: DiscussionCardProps) {
  return props.isActive ? <OpenCard {...props} /> : <ClosedCard {...props} />;
}

function ClosedCard({ discussion, people, onOpen }: DiscussionCardProps) {
  const { t } = useTranslation('review');
  const now = useNow(30_000);
  const said = discussion.comments.filter(({ deletedAt }) => deletedAt === null);
  const [first] = said;
  if (!first) return null;
  const author = people.of(first.author);
  return (
    <button type="button" className={cx('r-card', discussion.resolvedAt !== null && 'r-card-done')} onClick={onOpen}>
      <Quote words={discussion.quote} isPlaced={discussion.isPlaced} gone={discussion.gone} />
      <span className="r-who">
        <PersonAvatar person={author} size="sm" />
        <strong>{author.name}</strong>
        <span className="r-time">{formatListTime(Date.parse(first.createdAt), now)}</span>
      </span>
      <span className="r-said">{first.text}</span>
      {said.length > 1 ? <span className="r-time">{t('answers', { count: said.length - 1 })}</span> : null}
      {discussion.resolvedAt === null ? null : <span className="r-time">{t('resolved')}</span>}
    </button>
  );
}

function OpenCard({ discussion, handle, people, addressed, readOnly }: DiscussionCardProps) {
  const { t } = useTranslation('review');
  const actor = useActor();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // Chromium answers with a promise, which is nothing that an effect may return.
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { id, resolvedAt, resolvedBy } = discussion;
  const { doc } = handle;
  const isResolved = resolvedAt !== null;
  return (
    <article className="r-card r-card-on" aria-label={t('thread')} aria-current="true" ref={card}>
      <header className="r-card-head">
        <Quote words={discussion.quote} isPlaced={discussion.isPlaced} gone={discussion.gone} />
        <span className="r-card-tools">
          {readOnly ? null : (
            <Button
              size="sm"
              icon={isResolved ? <IconRotate /> : <IconCheck />}
              onClick={() =>
                isResolved ? wordDocument.reopenThread(doc, actor, id) : wordDocument.resolveThread(doc, actor, id)
              }
            >
              {t(isResolved ? 'reopen' : 'resolve')}
            </Button>
          )}
          <Menu
            label={t('actions')}
            entries={[
              {
                id: 'link',
                label: t('copyLink'),
                onSelect: () => {
                  copyText(location.href).then(
                    () => toast(t('linkCopied')),
                    () => toast(t('copyFailed'), { tone: 'bad' }),
                  );
                },
              },
            ]}
          />
        </span>
      </header>
      {isResolved && resolvedBy !== null ? (
        <p className="r-time">{t('resolvedBy', { name: people.of(resolvedBy).name })}</p>
      ) : null}
      <CommentThread
        doc={handle.name}
        subject={id}
        comments={discussion.comments}
        people={people}
        addressed={addressed}
        readOnly={readOnly}
        actions={{
          add: (comment) => wordDocument.addComment(doc, actor, id, comment),
          edit: (comment, text) => wordDocument.editComment(doc, actor, comment, text),
          remove: (comment) => wordDocument.deleteComment(doc, actor, comment),
          removeFile: (comment, file) => wordDocument.removeCommentFile(doc, actor, comment, file),
        }}
      />
    </article>
  );
}
