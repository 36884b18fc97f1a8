import type { DocKind, NotificationKind } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import { notify } from '../notifications/index.ts';
import type { NotifyDeps } from '../notifications/index.ts';
import { personName } from './people.ts';
import type { SharedDocRow } from './shared-doc.ts';

interface Wording {
  kind: NotificationKind;
  what: string;
  /** Where the document opens. */
  path: string;
}

const WORDINGS: Record<DocKind, Wording> = {
  conversation: { kind: 'conversationShared', what: 'la conversation', path: '/messenger?conversation=' },
  todolist: { kind: 'listShared', what: 'la liste', path: '/todos?list=' },
  board: { kind: 'boardShared', what: 'le tableau', path: '/mondays?board=' },
  document: { kind: 'documentShared', what: 'le document', path: '/Editor?doc=' },
};

/** Tells people that a document was opened to them. Who does it is not told. */
export async function tellShared(
  trx: Trx,
  deps: NotifyDeps,
  who: Principal,
  doc: Pick<SharedDocRow, 'name' | 'kind' | 'slug' | 'title'>,
  userIds: Iterable<string>,
): Promise<void> {
  const to = [...new Set(userIds)].filter((id) => id !== who.userId);
  if (to.length === 0) return;
  const { kind, what, path } = WORDINGS[doc.kind];
  const name = await personName(trx, who.userId);
  await notify(trx, deps, {
    kind,
    firmId: who.firmId,
    to,
    content:
      doc.title === ''
        ? `${name} a ouvert une conversation avec vous`
        : `${name} a partagé avec vous ${what} «\u00a0${doc.title}\u00a0»`,
    url: `${path}${doc.slug}`,
    subject: doc.name,
  });
}
