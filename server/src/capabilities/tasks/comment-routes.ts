import { taskCalls } from '@basoche/protocol';
import { onceByKey } from '../../http/command.ts';
import type { Api } from '../../http/api.ts';
import type { CapabilityDeps } from '../capability.ts';
import { idToCreate } from '../peer.ts';
import { createComment, deleteComment, updateComment } from './change-comment.ts';
import { requireComment, subcomments, thread } from './comment-queries.ts';

export function commentRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock } = deps;

  api.serve(taskCalls.listComments, ({ principal, params }) =>
    db.asFirm(principal.firmId, async (trx) => thread(trx, await requireComment(trx, principal, params.id, 'read'))),
  );

  api.serve(taskCalls.listReplies, ({ principal, params }) =>
    db.asFirm(principal.firmId, async (trx) =>
      subcomments(trx, await requireComment(trx, principal, params.id, 'read')),
    ),
  );

  api.serve(taskCalls.createComment, ({ c, principal, body }) => {
    const id = idToCreate(c, clock, body.slug);
    return onceByKey(c, db, () => createComment(deps, principal, id, body));
  });

  api.serve(taskCalls.updateComment, ({ principal, params, body }) =>
    updateComment(deps, principal, params.id, body.content),
  );

  api.serve(taskCalls.deleteComment, ({ principal, params }) => deleteComment(deps, principal, params.id));
}
