import type { DocName } from '@basoche/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './comments.css';
import { useActor } from '../../data/actor.ts';
import type { People, Person } from '../../data/people.ts';
import { useSendFiles } from '../attachments/index.ts';
import type { StagedFile } from '../attachments/index.ts';
import { Comment } from './Comment.tsx';
import { CommentForm } from './CommentForm.tsx';
import { keptText, NOT_KEPT } from './kept-text.ts';
import type { Place } from './kept-text.ts';
import type { CommentActions, ThreadComment } from './thread.ts';

export interface CommentThreadProps {
  /** The document that holds them: its readers read their files. */
  doc: DocName;
  /** Id of what they are about: what is typed there stays; `null` when that is gone with its page. */
  subject: string | null;
  /** Oldest first; `null` until the device has read them. */
  comments: readonly ThreadComment[] | null;
  people: People;
  /** Whom a comment may address, and tells. */
  addressed: readonly Person[];
  actions: CommentActions;
  readOnly: boolean;
}

/** Comments of one thing, with answers one level deep. */
export function CommentThread({
  doc,
  subject,
  comments: read,
  people,
  addressed,
  actions,
  readOnly,
}: CommentThreadProps) {
  const comments = read ?? [];
  const { t } = useTranslation('comments');
  const [answering, setAnswering] = useState<string | null>(null);
  const sendFiles = useSendFiles(doc);
  const actor = useActor();
  const keptAt = (place: Place) => (subject === null ? NOT_KEPT : keptText(actor.userId, doc, place));
  const roots = comments.filter(
    (comment) => comment.parent === null || !comments.some((each) => each.id === comment.parent),
  );
  // Also the answer that was being written before a reload.
  const answered = answering ?? roots.find(({ id }) => keptAt(`answer ${id}`).read() !== null)?.id;

  async function add(text: string, staged: readonly StagedFile[], parent?: string): Promise<boolean> {
    const id = actor.newId();
    const files = await sendFiles(id, staged);
    if (files === null) return false;
    actions.add({ id, text, ...(parent === undefined ? {} : { parent }), ...(files.length > 0 ? { files } : {}) });
    return true;
  }

  return (
    <section className="c-comments" aria-label={t('comments')}>
      <h3>{t('comments')}</h3>
      {read !== null && roots.length === 0 ? <p className="c-muted">{t('noComments')}</p> : null}
      <ol>
        {roots.map((comment) => (
          <li key={comment.id}>
            <Comment
              {...{ comment, people, addressed, actions, readOnly }}
              kept={keptAt(`edit ${comment.id}`)}
              onAnswer={() => setAnswering(comment.id)}
            />
            <ol className="c-answers">
              {comments
                .filter((each) => each.parent === comment.id)
                .map((answer) => (
                  <li key={answer.id}>
                    <Comment
                      comment={answer}
                      {...{ people, addressed, actions, readOnly }}
                      kept={keptAt(`edit ${answer.id}`)}
                    />
                  </li>
                ))}
            </ol>
            {answered === comment.id && !readOnly ? (
              <CommentForm
                kept={keptAt(`answer ${comment.id}`)}
                label={t('answerTo', { name: people.of(comment.author).name })}
                addressed={addressed}
                autoFocus={answering === comment.id}
                takesFiles
                onSend={async (text, files) => {
                  const isSent = await add(text, files, comment.id);
                  if (isSent) setAnswering(null);
                  return isSent;
                }}
                onCancel={() => setAnswering(null)}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {readOnly ? null : (
        <CommentForm
          key={subject}
          kept={keptAt(`new ${subject ?? ''}`)}
          label={t('addComment')}
          addressed={addressed}
          takesFiles
          onSend={add}
        />
      )}
    </section>
  );
}
