import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import { notify } from '../notifications/index.ts';
import type { NotifyDeps } from '../notifications/index.ts';
import { personName } from './people.ts';
import type { SharedDocRow } from './shared-doc.ts';
import type { SharedKind } from './shared-kind.ts';

/** Tells people that a document was opened to them. Who does it is not told. */
export async function tellShared(
  trx: Trx,
  deps: NotifyDeps,
  who: Principal,
  { notification, label, path }: SharedKind,
  doc: Pick<SharedDocRow, 'name' | 'slug' | 'title'>,
  userIds: Iterable<string>,
): Promise<void> {
  const to = [...new Set(userIds)].filter((id) => id !== who.userId);
  if (to.length === 0) return;
  const name = await personName(trx, who.userId);
  await notify(trx, deps, {
    kind: notification,
    firmId: who.firmId,
    to,
    content:
      doc.title === ''
        ? `${name} a ouvert une conversation avec vous`
        : `${name} a partagé avec vous ${label} «\u00a0${doc.title}\u00a0»`,
    url: `${path}${doc.slug}`,
    subject: doc.name,
  });
}
