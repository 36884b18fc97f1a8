import { formatListTime } from '@basoche/domain';
import { Menu, type MenuEntry } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkedText } from '../../shared/mentions/MarkedText.tsx';
import { useEngine } from '../../app/engine.tsx';
import { useNow } from '../../shared/now.ts';
import type { People, Person } from '../../data/people.ts';
import { useUser } from '../../app/session/session.ts';
import { PersonAvatar } from '../../shared/PersonAvatar.tsx';
import { ObjectPreviews } from '../previews/index.ts';
import { giveUpFile } from '../attachments/index.ts';
import { CommentFiles } from './CommentFiles.tsx';
import { CommentForm } from './CommentForm.tsx';
import type { KeptText } from './kept-text.ts';
import type { CommentActions, ThreadComment } from './thread.ts';

export interface CommentProps {
  comment: ThreadComment;
  people: People;
  addressed: readonly Person[];
  actions: CommentActions;
  readOnly: boolean;
  /** Its next text, while its author writes it. */
  kept: KeptText;
  onAnswer?: () => void;
}

/** One comment, with what its author or a reader may do about it. */
export function Comment({ comment, people, addressed, actions, readOnly, kept, onAnswer }: CommentProps) {
  const { t } = useTranslation(['comments', 'common']);
  const engine = useEngine();
  const me = useUser().id;
  const now = useNow(30_000);
  const [editing, setEditing] = useState(() => kept.read() !== null);
  const author = people.of(comment.author);
  if (comment.deletedAt !== null) return <p className="c-muted">{t('commentGone')}</p>;
  const own = comment.author === me && !readOnly;

  function remove(): void {
    actions.remove(comment.id);
    for (const { id } of comment.files) void giveUpFile(engine, id);
  }

  const entries: MenuEntry[] = [
    ...(onAnswer && !readOnly ? [{ id: 'answer', label: t('answer'), movesFocus: true, onSelect: onAnswer }] : []),
    ...(own
      ? [
          { id: 'edit', label: t('editComment'), movesFocus: true, onSelect: () => setEditing(true) },
          { id: 'delete', label: t('deleteComment'), danger: true, onSelect: remove },
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
        {editing && own ? (
          <CommentForm
            label={t('editComment')}
            addressed={addressed}
            initial={comment.text}
            kept={kept}
            autoFocus
            takesFiles={false}
            onSend={(text) => {
              actions.edit(comment.id, text);
              setEditing(false);
              return Promise.resolve(true);
            }}
            onCancel={() => setEditing(false)}
          />
        ) : comment.text === '' ? null : (
          <>
            <p className="c-comment-text">
              <MarkedText text={comment.text} people={people.list} me={me} />
            </p>
            <ObjectPreviews text={comment.text} />
          </>
        )}
        <CommentFiles
          files={comment.files}
          onRemove={
            own
              ? (file) => {
                  actions.removeFile(comment.id, file);
                  void giveUpFile(engine, file);
                }
              : undefined
          }
        />
      </div>
      {entries.length > 0 && !editing ? <Menu entries={entries} /> : null}
    </article>
  );
}
