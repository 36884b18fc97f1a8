import { formatListTime } from '@basoche/domain';
import { Button, Menu, TextArea, type MenuEntry } from '@basoche/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './comments.css';
import { MarkedText } from '../../platform/mentions/MarkedText.tsx';
import { MentionList } from '../../platform/mentions/MentionList.tsx';
import { useMention } from '../../platform/mentions/use-mention.ts';
import type { People, Person } from '../../platform/people.ts';
import { useUser } from '../../platform/session.ts';
import { useNow } from '../../platform/now.ts';
import { PersonAvatar } from '../../shell/PersonAvatar.tsx';

/** A comment as documents of any kind keep it. */
export interface ThreadComment {
  id: string;
  parent: string | null;
  author: string;
  text: string;
  createdAt: string;
  editedAt: string | null;
  deletedAt: string | null;
}

export interface CommentActions {
  add: (text: string, parent: string | null) => void;
  edit: (comment: string, text: string) => void;
  remove: (comment: string) => void;
}

export interface CommentThreadProps {
  /** Oldest first. */
  comments: readonly ThreadComment[];
  people: People;
  /** Whom a comment may address, and tells; nobody by default. */
  addressed?: readonly Person[];
  actions: CommentActions;
  readOnly: boolean;
}

const NOBODY: readonly Person[] = [];

/** Comments of one thing, with answers one level deep. */
export function CommentThread({ comments, people, addressed = NOBODY, actions, readOnly }: CommentThreadProps) {
  const { t } = useTranslation('comments');
  const [answering, setAnswering] = useState<string | null>(null);
  const roots = comments.filter(
    (comment) => comment.parent === null || !comments.some((each) => each.id === comment.parent),
  );

  return (
    <section className="c-comments" aria-label={t('comments')}>
      <h3>{t('comments')}</h3>
      {roots.length === 0 ? <p className="c-muted">{t('noComments')}</p> : null}
      <ol>
        {roots.map((comment) => (
          <li key={comment.id}>
            <Comment {...{ comment, people, addressed, actions, readOnly }} onAnswer={() => setAnswering(comment.id)} />
            <ol className="c-answers">
              {comments
                .filter((each) => each.parent === comment.id)
                .map((answer) => (
                  <li key={answer.id}>
                    <Comment comment={answer} {...{ people, addressed, actions, readOnly }} />
                  </li>
                ))}
            </ol>
            {answering === comment.id ? (
              <CommentForm
                label={t('answerTo', { name: people.of(comment.author).name })}
                addressed={addressed}
                autoFocus
                onSend={(text) => {
                  actions.add(text, comment.id);
                  setAnswering(null);
                }}
                onCancel={() => setAnswering(null)}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {readOnly ? null : (
        <CommentForm label={t('addComment')} addressed={addressed} onSend={(text) => actions.add(text, null)} />
      )}
    </section>
  );
}

interface CommentProps extends Omit<CommentThreadProps, 'comments' | 'addressed'> {
  comment: ThreadComment;
  addressed: readonly Person[];
  onAnswer?: () => void;
}

function Comment({ comment, people, addressed, actions, readOnly, onAnswer }: CommentProps) {
  const { t } = useTranslation(['comments', 'common']);
  const me = useUser().id;
  const now = useNow(30_000);
  const [editing, setEditing] = useState(false);
  const author = people.of(comment.author);
  if (comment.deletedAt !== null) return <p className="c-muted">{t('commentGone')}</p>;
  const own = comment.author === me && !readOnly;
  const entries: MenuEntry[] = [
    ...(onAnswer && !readOnly ? [{ id: 'answer', label: t('answer'), movesFocus: true, onSelect: onAnswer }] : []),
    ...(own
      ? [
          { id: 'edit', label: t('editComment'), movesFocus: true, onSelect: () => setEditing(true) },
          {
            id: 'delete',
            label: t('deleteComment'),
            danger: true,
            onSelect: () => actions.remove(comment.id),
          },
        ]
      : []),
  ];
  return (
    <article className="c-comment">
      <PersonAvatar person={author} size="sm" />
      <div className="c-comment-body">
        <header>
          <strong>{author.name}</strong>
          <span className="c-muted">
            {formatListTime(Date.parse(comment.createdAt), now)}
            {comment.editedAt === null ? '' : ` · ${t('edited')}`}
          </span>
        </header>
        {editing ? (
          <CommentForm
            label={t('editComment')}
            addressed={addressed}
            initial={comment.text}
            autoFocus
            onSend={(text) => {
              actions.edit(comment.id, text);
              setEditing(false);
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <p>
            <MarkedText text={comment.text} people={addressed.length > 0 ? people.list : NOBODY} me={me} />
          </p>
        )}
      </div>
      {entries.length > 0 && !editing ? <Menu entries={entries} /> : null}
    </article>
  );
}

interface CommentFormProps {
  label: string;
  addressed: readonly Person[];
  initial?: string;
  autoFocus?: boolean;
  onSend: (text: string) => void;
  onCancel?: () => void;
}

function CommentForm({ label, addressed, initial = '', autoFocus = false, onSend, onCancel }: CommentFormProps) {
  const { t } = useTranslation(['comments', 'common']);
  const [text, setText] = useState(initial);
  const field = useRef<HTMLTextAreaElement>(null);
  const mention = useMention(field, addressed, setText);
  const send = () => {
    if (text.trim() === '') return;
    onSend(text.trim());
    setText('');
  };
  return (
    <form
      className="c-comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <MentionList choice={mention} />
      <TextArea
        ref={field}
        {...mention.aria}
        label={label}
        hideLabel
        placeholder={label}
        rows={2}
        maxLength={10_000}
        autoFocus={autoFocus}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          mention.follow();
        }}
        onSelect={mention.follow}
        onBlur={mention.close}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || mention.onKey(event)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          if (event.key === 'Escape' && onCancel) {
            event.stopPropagation();
            onCancel();
          }
        }}
      />
      <div className="c-comment-actions">
        {onCancel ? (
          <Button size="sm" variant="ghost" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        ) : null}
        <Button size="sm" variant="primary" type="submit" disabled={text.trim() === ''}>
          {t('sendComment')}
        </Button>
      </div>
    </form>
  );
}
