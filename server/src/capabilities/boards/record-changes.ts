import type { board } from '@basoche/crdt';
import type { Clock } from '@basoche/domain';
import { isDeepStrictEqual } from 'node:util';
import type { Trx } from '../../db/database.ts';
import type { ProjectionChange } from '../../sync/deps.ts';

/** Rows in one statement. */
const CHUNK = 2_000;

/** Begins the field of a change of a cell; the column's id follows. */
export const CELL_FIELD = 'cell:';

type State = Pick<board.BoardItemRow, 'name' | 'group' | 'values'> & { deleted: boolean };

/** What changed in one item. */
export interface ItemChange {
  item: board.BoardItemRow;
  /** See the column `field` of `board_change`. */
  field: string;
  before: unknown;
  after: unknown;
  /** The rule that made it. */
  rule: string | null;
}

/**
 * Writes down who changed which cell from what to what, in the transaction of the rows, so each change once. An item that
 * comes with its cells counts as one change. Answers what changed.
 */
export async function recordChanges(
  trx: Trx,
  { clock }: { clock: Clock },
  change: ProjectionChange,
): Promise<ItemChange[]> {
  const inserted = new Set((change.diff['board_item']?.inserted ?? []).map((row) => row.id));
  const rows = [
    ...(change.diff['board_item']?.inserted ?? []),
    ...(change.diff['board_item']?.updated ?? []),
  ] as board.BoardItemRow[];
  if (rows.length === 0) return [];
  const before = await statesOf(trx, change.doc, rows);
  await remember(trx, change, rows);
  if (change.isRebuild) return [];
  const written = writtenByRules(change);
  const changes = rows
    .flatMap((item) => {
      const known = before.get(item.id);
      if (known !== undefined) return changesOf(known, item);
      return inserted.has(item.id) ? arrivalOf(item, change.actors) : [];
    })
    .map((each) => ({ ...each, rule: ruleOf(each, written) }));
  const at = new Date(clock.now());
  const actors = [...change.actors];
  for (const part of chunks(changes))
    await trx
      .insertInto('board_change')
      .values(
        part.map((each) => ({
          firm_id: change.firmId,
          doc: change.doc,
          item_id: each.item.id,
          seq: change.seq,
          field: each.field,
          before: json(each.before),
          after: json(each.after),
          actors: each.rule === null ? actorsOf(each, actors) : [],
          at,
          rule: each.rule,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return changes;
}

/** What this step brought of the writing of rules, by item and field. */
function writtenByRules({ diff }: ProjectionChange): Map<string, board.BoardRunRow> {
  const runs = [...(diff['board_run']?.inserted ?? []), ...(diff['board_run']?.updated ?? [])] as board.BoardRunRow[];
  return new Map(runs.map((run) => [`${run.item} ${CELL_FIELD}${run.column}`, run]));
}

/** A person who wrote over it in the same step is its author. */
function ruleOf({ item, field, after }: Change, written: ReadonlyMap<string, board.BoardRunRow>): string | null {
  const run = written.get(`${item.id} ${field}`);
  return run !== undefined && isDeepStrictEqual(run.value, after) ? run.rule : null;
}

type Change = Omit<ItemChange, 'rule'>;

/** Cells that came with an item are its creator's; where somebody else wrote as well, each is told. */
function arrivalOf(item: board.BoardItemRow, actors: ReadonlySet<string>): Change[] {
  const created = { item, field: 'created', before: null, after: null };
  if ([...actors].every((actor) => actor === item.created_by)) return [created];
  const cells = Object.entries(item.values).map(([column, after]) => ({
    item,
    field: CELL_FIELD + column,
    before: null,
    after,
  }));
  return [created, ...cells];
}

/** Who makes and who deletes an item, the item itself says. */
function actorsOf({ item, field }: Change, actors: string[]): string[] {
  const said = field === 'created' ? item.created_by : field === 'deleted' ? item.deleted_by : null;
  return said === null ? actors : [said];
}

function changesOf(before: State, item: board.BoardItemRow): Change[] {
  const deleted = item.deleted_at !== null;
  const columns = new Set([...Object.keys(before.values), ...Object.keys(item.values)]);
  const compared: [string, unknown, unknown][] = [
    ['name', before.name, item.name],
    ['group', before.group, item.group],
    ...[...columns].map((column): [string, unknown, unknown] => [
      CELL_FIELD + column,
      before.values[column] ?? null,
      item.values[column] ?? null,
    ]),
  ];
  return [
    ...(before.deleted === deleted
      ? []
      : [{ item, field: deleted ? 'deleted' : 'restored', before: null, after: null }]),
    ...compared.flatMap(([field, was, is]) =>
      isDeepStrictEqual(was, is) ? [] : [{ item, field, before: was, after: is }],
    ),
  ];
}

async function statesOf(trx: Trx, doc: string, items: { id: string }[]): Promise<Map<string, State>> {
  const states = new Map<string, State>();
  for (const part of chunks(items)) {
    const rows = await trx
      .selectFrom('board_item_state')
      .select(['item_id', 'name', 'group', 'deleted', 'values'])
      .where('doc', '=', doc)
      .where(
        'item_id',
        'in',
        part.map((each) => each.id),
      )
      .execute();
    for (const row of rows)
      states.set(row.item_id, { ...row, values: (row.values ?? {}) as board.BoardItemRow['values'] });
  }
  return states;
}

async function remember(trx: Trx, { firmId, doc }: ProjectionChange, items: board.BoardItemRow[]): Promise<void> {
  for (const part of chunks(items))
    await trx
      .insertInto('board_item_state')
      .values(
        part.map((item) => ({
          firm_id: firmId,
          doc,
          item_id: item.id,
          name: item.name,
          group: item.group,
          deleted: item.deleted_at !== null,
          values: JSON.stringify(item.values),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['firm_id', 'doc', 'item_id']).doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          group: eb.ref('excluded.group'),
          deleted: eb.ref('excluded.deleted'),
          values: eb.ref('excluded.values'),
        })),
      )
      .execute();
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

function chunks<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, index) =>
    list.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}
