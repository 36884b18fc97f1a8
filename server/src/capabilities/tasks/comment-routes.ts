import { z } from '@hono/zod-openapi';
import { NewTaskComment, pathId, TaskComment, TaskCommentUpdate, TaskSubcommentList } from '@basoche/protocol';
import { onceByKey } from '../../http/command.ts';
import type { Api } from '../../http/api.ts';
import type { CapabilityDeps } from '../capability.ts';
import { idToCreate } from '../peer.ts';
import { createComment, deleteComment, updateComment } from './change-comment.ts';
import { requireComment, subcomments, thread } from './comment-queries.ts';

const ById = z.object({ id: pathId });

export function commentRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock } = deps;

  api.get(
    '/todotaskcomment/{id}',
    { summary: 'Un commentaire et ses réponses', params: ById, answer: TaskComment },
    ({ principal, params }) =>
      db.asFirm(principal.firmId, async (trx) => thread(trx, await requireComment(trx, principal, params.id, 'read'))),
  );

  api.get(
    '/todotaskcomment/{id}/subcomments',
    { summary: 'Réponses à un commentaire', params: ById, answer: TaskSubcommentList },
    ({ principal, params }) =>
      db.asFirm(principal.firmId, async (trx) =>
        subcomments(trx, await requireComment(trx, principal, params.id, 'read')),
      ),
  );

  api.post(
    '/todotaskcomment/create',
    { summary: 'Commenter une tâche', body: NewTaskComment, answer: TaskComment, status: 201 },
    ({ c, principal, body }) => {
      const id = idToCreate(c, clock, body.slug);
      return onceByKey(c, db, () => createComment(deps, principal, id, body));
    },
  );

  api.put(
    '/todotaskcomment/update/{id}',
    { summary: 'Modifier son commentaire', params: ById, body: TaskCommentUpdate, answer: TaskComment },
    ({ principal, params, body }) => updateComment(deps, principal, params.id, body.content),
  );

  api.delete(
    '/todotaskcomment/delete/{id}',
    { summary: 'Supprimer son commentaire', params: ById },
    ({ principal, params }) => deleteComment(deps, principal, params.id),
  );
}
