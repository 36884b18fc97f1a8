import { MAX_IMPORT_NODES, MAX_MISSING_NAMES } from '@basoche/protocol';
import type { ImportState, TreeNode } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { requireName } from '../library/index.ts';
import { isUuid } from '../sharing/index.ts';

/** Imports of one person that are not filed. */
const MAX_OPEN_IMPORTS = 20;

export interface ImportRow {
  id: string;
  saved_at: Date | null;
}

export interface NodeRow {
  node: string;
  is_file: boolean;
  name: string;
  /** Name under which a file was sent, where it was not sent under its id. */
  sent_name: string;
  parent: string | null;
  target: string | null;
  blob: string | null;
  size: number | null;
}

/** The caller's own import. @throws ApiError NOT_FOUND */
export async function requireImport(
  trx: Trx,
  { userId }: Principal,
  id: string,
  { isLocked = false } = {},
): Promise<ImportRow> {
  if (!isUuid(id)) throw new ApiError('NOT_FOUND');
  const row = await trx
    .selectFrom('file_import')
    .select(['id', 'saved_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** @throws ApiError UNPROCESSABLE for too many */
export async function beginImport(trx: Trx, { firmId, userId }: Principal, id: string, now: number): Promise<string> {
  const open = await trx
    .selectFrom('file_import')
    .select('id')
    .where('user_id', '=', userId)
    .where('saved_at', 'is', null)
    .limit(MAX_OPEN_IMPORTS)
    .execute();
  if (open.length === MAX_OPEN_IMPORTS) throw new ApiError('imports.tooLarge');
  const at = new Date(now);
  await trx
    .insertInto('file_import')
    .values({ id, firm_id: firmId, user_id: userId, created_at: at, used_at: at })
    .execute();
  return id;
}

/** The last import that the caller began and has not filed. @throws ApiError NOT_FOUND */
export async function lastImport(trx: Trx, { userId }: Principal): Promise<string> {
  const row = await trx
    .selectFrom('file_import')
    .select('id')
    .where('user_id', '=', userId)
    .where('saved_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row.id;
}

/**
 * Adds nodes to an import; one that is there already stays.
 * @throws ApiError NOT_FOUND; CONFLICT of an import that is filed, or for a node that was another; UNPROCESSABLE for too
 *   many, or a name that leads elsewhere
 */
export async function addNodes(
  trx: Trx,
  who: Principal,
  id: string,
  tree: readonly TreeNode[],
  now: number,
): Promise<void> {
  const { saved_at } = await requireImport(trx, who, id, { isLocked: true });
  if (saved_at !== null) throw new ApiError('imports.saved');
  const rows = [...new Map(tree.map((node) => [node.id, rowOf(node)])).values()];
  await trx
    .insertInto('file_import_node')
    .values(rows.map((row) => ({ ...row, firm_id: who.firmId, import: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const present = new Map((await nodesOf(trx, id)).map((row) => [row.node, row]));
  if (present.size > MAX_IMPORT_NODES) throw new ApiError('imports.tooLarge');
  if (rows.some((row) => !isSame(row, present.get(row.node)!))) throw new ApiError('imports.nodeChanged');
  await trx
    .updateTable('file_import')
    .set({ used_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

const FIELDS = ['is_file', 'name', 'sent_name', 'parent', 'target'] as const;
type GivenNode = Pick<NodeRow, 'node' | (typeof FIELDS)[number]>;
const isSame = (one: GivenNode, other: GivenNode) => FIELDS.every((field) => one[field] === other[field]);

/** @throws ApiError UNPROCESSABLE for a name that leads elsewhere */
function rowOf({ id, isFile = false, name, fullPath, parentSlug, target, categoryId }: TreeNode): GivenNode {
  const category = categoryId === undefined ? null : String(categoryId);
  return {
    node: id,
    is_file: isFile,
    name: nameOfNode(id, name, fullPath),
    sent_name: name,
    parent: parentSlug ?? null,
    target: target ?? category,
  };
}

/** The last name of its path, or its own without the random id in front. */
function nameOfNode(id: string, name: string, fullPath: string | undefined): string {
  const steps = fullPath?.split('/').filter((step) => step !== '') ?? [];
  for (const step of steps) requireName(step);
  const own = name.startsWith(id) && name.length > id.length + 1 ? name.slice(id.length + 1) : name;
  const last = steps.at(-1) ?? own;
  requireName(last);
  return last;
}

export async function nodesOf(trx: Trx, id: string): Promise<NodeRow[]> {
  const rows = await trx
    .selectFrom('file_import_node')
    .select(['node', 'is_file', 'name', 'sent_name', 'parent', 'target', 'blob', 'size'])
    .where('import', '=', id)
    .orderBy('node')
    .execute();
  return rows.map((row) => ({ ...row, size: row.size === null ? null : Number(row.size) }));
}

/** What has come of an import, and what has not. @throws ApiError NOT_FOUND */
export async function importState(trx: Trx, who: Principal, id: string): Promise<ImportState> {
  const { saved_at } = await requireImport(trx, who, id);
  const nodes = await nodesOf(trx, id);
  const files = nodes.filter(({ is_file }) => is_file);
  const missing = await missingFiles(trx, who, files);
  return {
    processId: id,
    folders: nodes.length - files.length,
    files: files.length,
    stored: files.filter(({ blob }) => blob !== null).length,
    missing: missing.slice(0, MAX_MISSING_NAMES).map(({ name }) => name),
    isSaved: saved_at !== null,
  };
}

/** Files of which chunks are missing. */
async function missingFiles(trx: Trx, { userId }: Principal, files: readonly NodeRow[]): Promise<NodeRow[]> {
  const { rows } = await sql<{ file: string }>`select file from upload_chunk
    where user_id = ${userId} and place = 'import' group by file having count(*) = max(total)`.execute(trx);
  const whole = new Set(rows.map(({ file }) => file));
  return files.filter(({ blob, node, sent_name }) => blob === null && !whole.has(node) && !whole.has(sent_name));
}
