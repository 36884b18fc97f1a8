import type { DocName } from '@basoche/protocol';
import { docName } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import type { NotifyDeps } from '../notifications/index.ts';
import { createSharedDoc } from './shared-doc.ts';
import type { Grant } from './shared-doc.ts';
import type { SharedKind } from './shared-kind.ts';
import { tellShared } from './tell-shared.ts';

/** A document to be made, as its capability decides; or the one that is there already. */
export type DocPlan = NewDocPlan | { existing: DocName };

export interface NewDocPlan {
  title: string;
  projectId: string | null;
  /** Ids of who writes in it, beside its creator. */
  members: readonly string[];
  /** In the same transaction, once it was made. */
  onCreate?: () => Promise<void>;
}

export interface CreatedDoc {
  name: DocName;
  /** `false` when it was there already. */
  created: boolean;
}

/** @throws ApiError CONFLICT when the slug belongs to something else */
export async function createFromPlan(
  trx: Trx,
  deps: NotifyDeps,
  who: Principal,
  sharedKind: SharedKind,
  slug: string,
  plan: DocPlan,
): Promise<CreatedDoc> {
  if ('existing' in plan) return { name: plan.existing, created: false };
  const { title, projectId, members } = plan;
  const { kind } = sharedKind;
  const name = docName(kind, slug);
  const created = await createSharedDoc(trx, who, { kind, slug, title, projectId, grants: writers(members) });
  if (created) {
    await plan.onCreate?.();
    await tellShared(trx, deps, who, sharedKind, { name, slug, title }, members);
  }
  return { name, created };
}

/** All of them write. */
export function writers(members: readonly string[]): Map<string, Grant> {
  return new Map(members.map((id) => [id, 'write']));
}
