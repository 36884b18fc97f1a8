import { docName } from '@basoche/protocol';
import type { Call, CallBody, CallParams, MemberCalls, DocName } from '@basoche/protocol';
import type { z } from 'zod';
import type * as Y from 'yjs';
import type { Trx } from '../../db/database.ts';
import type { Answered, Api } from '../../http/api.ts';
import { command, onceByKey } from '../../http/command.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { withdraw } from '../notifications/index.ts';
import { idToCreate } from '../peer.ts';
import { createFromPlan } from './create-from-plan.ts';
import type { CreatedDoc, DocPlan } from './create-from-plan.ts';
import { memberRoutes } from './member-routes.ts';
import type { MemberHooks } from './member-routes.ts';
import { requireManager } from './members.ts';
import { deleteDoc, renameDoc, requireDoc } from './shared-doc.ts';
import type { SharedDocRow } from './shared-doc.ts';
import type { SharedKind } from './shared-kind.ts';

/** A call that names its document, or what it is created in, in its path. */
type WriteCall<Path extends string, Body extends z.ZodType, Answer extends z.ZodType> = Call<
  Path,
  undefined,
  undefined,
  Body,
  Answer
>;

interface View<Answer extends z.ZodType> {
  /** The document as the caller sees it. */
  view: (trx: Trx, who: Principal, name: DocName) => Promise<Answered<Answer>>;
}

export interface CreateRoute<
  Path extends string,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> extends View<Answer> {
  call: WriteCall<Path, Body, Answer>;
  plan: (
    trx: Trx,
    who: Principal,
    input: {
      slug: string;
      params: CallParams<WriteCall<Path, Body, Answer>>;
      body: CallBody<WriteCall<Path, Body, Answer>>;
    },
  ) => Promise<DocPlan>;
  /** First content of a document whose slug the server gave: a device that gives one writes its own. */
  fill?: (doc: Y.Doc, who: Principal) => void;
  /** Status when it was there already; 201 without it. */
  statusOfExisting?: 200;
}

export interface SharedDocumentRoutes<
  RenamePath extends string,
  RenameBody extends z.ZodType,
  Answer extends z.ZodType,
  DeletePath extends string,
>
  extends View<Answer>, MemberHooks {
  sharedKind: SharedKind;
  calls: {
    rename: WriteCall<RenamePath, RenameBody, Answer>;
    delete: Call<DeletePath, undefined, undefined, undefined, undefined>;
    members: MemberCalls;
  };
  titleOf: (body: CallBody<WriteCall<RenamePath, RenameBody, Answer>>) => string;
  /** In the transaction, while it can still be read. */
  onDelete?: (trx: Trx, doc: SharedDocRow) => Promise<void>;
}

/** Creates a document of one kind, by one call. */
export function createRoute<Path extends string, Body extends z.ZodType, Answer extends z.ZodType>(
  api: Api,
  deps: CapabilityDeps,
  sharedKind: SharedKind,
  { call, plan, view, fill, statusOfExisting }: CreateRoute<Path, Body, Answer>,
): void {
  const { db, clock, shared } = deps;

  api.serve(call, async ({ c, principal, params, body }) => {
    const given = (body as { slug?: string }).slug;
    const slug = idToCreate(c, clock, given);
    const nameOf = () => docName(sharedKind.kind, slug);
    const create = async (trx: Trx): Promise<CreatedDoc> =>
      createFromPlan(trx, deps, principal, sharedKind, slug, await plan(trx, principal, { slug, params, body }));
    const answer = (document: Answered<Answer>, { created }: CreatedDoc) =>
      c.json(document as object, created ? 201 : (statusOfExisting ?? 201));

    if (fill) {
      const { doc, document } = storedAnswer<Answered<Answer>>(
        await onceByKey(c, db, async () => {
          const made = await db.asFirm(principal.firmId, create);
          shared.rightsChanged([made.name]);
          if (given === undefined) await shared.edit(principal, made.name, (content) => fill(content, principal));
          return { doc: made, document: await db.asFirm(principal.firmId, (trx) => view(trx, principal, made.name)) };
        }),
        nameOf,
      );
      return answer(document, doc);
    }
    const { doc, document } = storedAnswer<Answered<Answer>>(
      await command(c, db, async (trx) => {
        const made = await create(trx);
        return { doc: made, document: await view(trx, principal, made.name) };
      }),
      nameOf,
    );
    if (doc.created) shared.rightsChanged([doc.name]);
    return answer(document, doc);
  });
}

/** What people do with a shared document as a whole: rename and delete it, and decide who opens it. */
export function sharedDocumentRoutes<
  RenamePath extends string,
  RenameBody extends z.ZodType,
  Answer extends z.ZodType,
  DeletePath extends string,
>(
  api: Api,
  deps: CapabilityDeps,
  {
    sharedKind,
    calls,
    view,
    titleOf,
    onDelete,
    ...hooks
  }: SharedDocumentRoutes<RenamePath, RenameBody, Answer, DeletePath>,
): void {
  const { db, clock, shared } = deps;
  const { kind } = sharedKind;

  api.serve(calls.rename, async ({ c, principal, params, body }) => {
    const { doc, document } = storedAnswer<Answered<Answer>>(
      await command(c, db, async (trx) => {
        const doc = await requireDoc(trx, principal, kind, slugIn(params), 'write');
        await hooks.beforeChange?.(trx, doc);
        await renameDoc(trx, doc.name, titleOf(body));
        return { doc: { name: doc.name, created: false }, document: await view(trx, principal, doc.name) };
      }),
      () => docName(kind, slugIn(params)),
    );
    shared.rightsChanged([doc.name]);
    return document;
  });

  api.serve(calls.delete, async ({ c, principal, params }) => {
    const name = await command(c, db, async (trx) => {
      const doc = await requireDoc(trx, principal, kind, slugIn(params), 'write');
      await hooks.beforeChange?.(trx, doc);
      await requireManager(trx, principal, doc);
      await onDelete?.(trx, doc);
      await deleteDoc(trx, doc.name, clock.now());
      await withdraw(trx, deps, doc.name);
      return doc.name;
    });
    shared.rightsChanged([name]);
  });

  memberRoutes(api, deps, sharedKind, calls.members, hooks);
}

type Former<View> = ({ list: View } | { conversation: View } | (View & object)) & { created?: boolean };

interface Made<View> {
  doc: CreatedDoc;
  document: View;
}

/**
 * What a command was answered. Answers that were stored before decision 0372 hold a list or a conversation under its
 * kind, another document by itself.
 */
function storedAnswer<View>(answer: Made<View> | Former<View>, nameOf: () => DocName): Made<View> {
  if ('document' in answer) return answer;
  const doc = { name: nameOf(), created: answer.created ?? true };
  if ('list' in answer) return { doc, document: answer.list };
  if ('conversation' in answer) return { doc, document: answer.conversation };
  return { doc, document: answer };
}

/** The one name of the path, whatever it is called there. */
function slugIn(params: object): string {
  const [slug = ''] = Object.values(params) as string[];
  return slug;
}
