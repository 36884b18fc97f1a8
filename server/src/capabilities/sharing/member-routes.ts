import type { MemberCalls } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Api } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import type { CapabilityDeps } from '../capability.ts';
import { withdraw } from '../notifications/index.ts';
import { membersOf, removeMember, shareWith } from './members.ts';
import { requirePerson } from './people.ts';
import { requireDoc } from './shared-doc.ts';
import { tellShared } from './tell-shared.ts';
import type { SharedDocRow } from './shared-doc.ts';
import type { SharedKind } from './shared-kind.ts';

export interface MemberHooks {
  /** Throws when people decide neither name nor members of this document. */
  beforeChange?: (trx: Trx, doc: SharedDocRow) => Promise<void>;
  /** In the transaction of the change, for capabilities that tell people. */
  onMembers?: (
    trx: Trx,
    doc: SharedDocRow,
    change: { added: readonly string[]; removed: readonly string[] },
  ) => Promise<void>;
}

/** Who may open a document of one kind: list, add or change, remove. */
export function memberRoutes(
  api: Api,
  deps: CapabilityDeps,
  sharedKind: SharedKind,
  calls: MemberCalls,
  { beforeChange, onMembers }: MemberHooks,
): void {
  const { kind, onlyWriters } = sharedKind;
  const { db, shared } = deps;

  api.serve(calls.list, ({ principal, params }) =>
    db.asFirm(principal.firmId, async (trx) =>
      membersOf(trx, await requireDoc(trx, principal, kind, params.slug, 'read')),
    ),
  );

  api.serve(calls.share, async ({ c, principal, params, body }) => {
    const { name, members } = await command(c, db, async (trx) => {
      const doc = await requireDoc(trx, principal, kind, params.slug, 'read');
      await beforeChange?.(trx, doc);
      if (body.right === 'read' && onlyWriters !== undefined)
        throw new ApiError('UNPROCESSABLE', { fields: { right: onlyWriters } });
      const before = new Set((await membersOf(trx, doc)).map((member) => member.user.id));
      const users = await shareWith(trx, principal, doc, body.users, body.right);
      const added = users.filter((id) => !before.has(id));
      await tellShared(trx, deps, principal, sharedKind, doc, added);
      await onMembers?.(trx, doc, { added, removed: [] });
      return { name: doc.name, members: await membersOf(trx, doc) };
    });
    shared.rightsChanged([name]);
    return members;
  });

  api.serve(calls.remove, async ({ c, principal, params }) => {
    const name = await command(c, db, async (trx) => {
      const doc = await requireDoc(trx, principal, kind, params.slug, 'read');
      await beforeChange?.(trx, doc);
      const userId = await requirePerson(trx, principal, params.userId);
      await removeMember(trx, principal, doc, userId);
      await withdraw(trx, deps, doc.name, [userId]);
      await onMembers?.(trx, doc, { added: [], removed: [userId] });
      return doc.name;
    });
    shared.rightsChanged([name]);
  });
}
