import type { DocName } from '@basoche/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './comments.css';
import { useActor } from '../../platform/actor.ts';
import type { People, Person } from '../../platform/people.ts';
import { useSendFiles } from '../attachments/index.ts';
import type { StagedFile } from '../attachments/index.ts';
import { Comment } from './Comment.tsx';
import { CommentForm } from './CommentForm.tsx';
import type { CommentActions, ThreadComment } from './thread.ts';

export interface CommentThreadProps {
  /** The document that holds them: its readers read their files. */
  doc: DocName;
  /** Oldest first. */
  comments: readonly ThreadComment[];
  people: People;
  /** Whom a comment may address, and tells. */
  addressed: readonly Person[];
  actions: CommentActions;
  readOnly: boolean;
}

/** Comments of one thing, with answers one level deep. */
export function CommentThread({ doc, comments, people, addressed, actions, readOnly }: CommentThreadProps) {
  const { t } = useTranslation('comments');
  const [answering, setAnswering] = useState<string | null>(null);
  const sendFiles = useSendFiles(doc);
  const actor = useActor();
  const roots = comments.filter(
    (comment) => comment.parent === null || !comments.some((each) => each.id === comment.parent),
  );

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
      {readOnly ? null : <CommentForm label={t('addComment')} addressed={addressed} takesFiles onSend={add} />}
    </section>
  );
}
