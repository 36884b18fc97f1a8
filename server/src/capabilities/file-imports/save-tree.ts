import { groupBy, newUuid } from '@basoche/domain';
import { reason } from '@basoche/protocol';
import type { ImportState } from '@basoche/protocol';
import type { Context } from 'hono';
import type { Trx } from '../../db/database.ts';
import type { ApiEnv } from '../../http/api-env.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import type { Reader } from '../../records/index.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { addFile, createFolder, folderNamesIn, lockTree, nameKey } from '../library/index.ts';
import type { GivenPlace } from '../library/index.ts';
import { readerOf } from '../peer.ts';
import { requireTarget } from './assemble-file.ts';
import { importState, nodesOf, requireImport } from './import-rows.ts';
import type { NodeRow } from './import-rows.ts';
import { storeFiles } from './store-files.ts';

/**
 * Files a whole import, or nothing of it; once it is filed, again changes nothing. A folder whose name is there is that one,
 * a file whose name is there gets a version.
 * @throws ApiError NOT_FOUND; UNPROCESSABLE while files are missing; as `requirePlace`, `createFolder` and `addFile`
 */
export async function saveTree(
  deps: CapabilityDeps,
  c: Context<ApiEnv>,
  who: Principal,
  id: string,
): Promise<ImportState> {
  const { db, clock } = deps;
  const reader = await readerOf(deps, who);
  await storeFiles(deps, who, id);
  return command(c, db, async (trx) => {
    await lockTree(trx, reader);
    const { saved_at } = await requireImport(trx, who, id, { isLocked: true });
    if (saved_at !== null) return importState(trx, who, id);
    await fileNodes(trx, reader, await nodesOf(trx, id), clock.now());
    const at = new Date(clock.now());
    await trx.updateTable('file_import').set({ saved_at: at, used_at: at }).where('id', '=', id).execute();
    return importState(trx, who, id);
  });
}

async function fileNodes(trx: Trx, reader: Reader, nodes: readonly NodeRow[], now: number): Promise<void> {
  const missing = nodes.filter(({ is_file, blob }) => is_file && blob === null);
  if (missing.length > 0) throw new ApiError(reason('imports.filesMissing', { count: missing.length }));
  const folders = new Set(nodes.filter(({ is_file }) => !is_file).map(({ node }) => node));
  const within = ({ parent }: NodeRow) => (parent !== null && folders.has(parent) ? parent : null);
  const children = groupBy(nodes, (node) => within(node) ?? '');
  let filed = 0;
  const file = async (node: NodeRow, place: GivenPlace, names: Map<string, string>): Promise<void> => {
    filed += 1;
    if (node.is_file) {
      const content = { id: node.blob!, size: node.size! };
      await addFile(trx, reader, newUuid(now), { ...place, name: node.name, content }, now);
      return;
    }
    const key = nameKey(node.name);
    const there = names.get(key);
    const parent = there ?? (await createFolder(trx, reader, newUuid(now), { ...place, name: node.name }, now)).id;
    names.set(key, parent);
    const own = there === undefined ? new Map<string, string>() : await folderNamesIn(trx, { parent });
    for (const child of children.get(node.node) ?? []) await file(child, { parent }, own);
  };
  const roots = new Map<string, { place: GivenPlace; names: Map<string, string> }>();
  for (const node of children.get('') ?? []) {
    const target = node.parent ?? node.target ?? 'personal';
    let root = roots.get(target);
    if (!root) {
      const { given, place } = await requireTarget(trx, reader, target);
      root = { place: given, names: await folderNamesIn(trx, place) };
      roots.set(target, root);
    }
    await file(node, root.place, root.names);
  }
  // What no root leads to stands in itself.
  if (filed !== nodes.length) throw new ApiError('imports.ring');
}
