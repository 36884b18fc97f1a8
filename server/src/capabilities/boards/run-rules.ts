import { board } from '@basoche/crdt';
import { parseDocName } from '@basoche/protocol';
import { z } from 'zod';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { JobDefinition } from '../../jobs/job-definition.ts';
import type { ProjectionChange } from '../../sync/deps.ts';
import type { CapabilityDeps } from '../capability.ts';
import { CELL_FIELD, type ItemChange } from './record-changes.ts';
import { tellOfRule } from './tell-of-rule.ts';

const QUEUE = 'board-rule';
/** A board that cannot be written for days (in quarantine) still gets what its rules owe it. */
const TRIES = 1_000;

const Payload = z.object({
  doc: z.string(),
  rule: z.string(),
  seq: z.int(),
  column: z.string(),
  value: z.unknown(),
  items: z.array(z.string()),
});

/** A cell that came to hold another value by somebody's hand. */
interface Transition {
  item: board.BoardItemRow;
  column: string;
  before: unknown;
  after: unknown;
}

/**
 * Runs the rules of a board for what changed, in the transaction of the rows, so once for each change: people are told here,
 * cells are set by a job that exists if the rows do. What a rule wrote sets off no rule.
 */
export async function runRules(
  trx: Trx,
  deps: Pick<CapabilityDeps, 'live' | 'clock' | 'jobs'>,
  change: ProjectionChange,
  changes: readonly ItemChange[],
): Promise<void> {
  const transitions = transitionsOf(changes);
  if (transitions.length === 0) return;
  const rules = ((change.projection['board_rule'] ?? []) as board.BoardRuleRow[])
    .filter((rule) => !rule.off && rule.deleted_at === null)
    .slice(0, board.MAX_RULES);
  if (rules.length === 0) return;
  const columns = new Map(
    ((change.projection['board_column'] ?? []) as board.BoardColumnRow[]).map((column) => [column.id, column]),
  );
  const ruled = new Map([...columns].map(([id, column]) => [id, ruledColumn(column)]));
  for (const rule of rules) {
    if (board.faultOf(rule, ruled) !== null) continue;
    const { trigger, action } = rule;
    const items = transitions.flatMap(({ item, column, before, after }) =>
      column === trigger.column && board.isDue(trigger, before, after) ? [item] : [],
    );
    if (items.length === 0) continue;
    if (action.type === 'notify')
      await tellOfRule(trx, deps, change, { trigger, action, column: columns.get(trigger.column)!, items });
    else
      await deps.jobs.enqueue(trx, {
        queue: QUEUE,
        firmId: change.firmId,
        payload: {
          doc: change.doc,
          rule: rule.id,
          seq: change.seq,
          column: action.column,
          value: board.valueToSet(action.value, ruled.get(action.column)?.type ?? '', deps.clock.now()),
          items: items.map((item) => item.id),
        },
        maxAttempts: TRIES,
      });
  }
}

/** Writes what rules set; each once, also when a process dies over it or two take it for theirs. */
export const ruleJob: JobDefinition<Pick<CapabilityDeps, 'shared'>> = {
  queue: QUEUE,
  async run({ shared }, { firmId, payload }) {
    const { doc, ...write } = Payload.parse(payload);
    const name = parseDocName(doc)?.name;
    if (firmId === null || name === undefined) throw new Error('a rule belongs to a board of a firm');
    try {
      await shared.editAsService(firmId, name, (target) => board.runRule(target, write));
    } catch (error) {
      // The board was deleted meanwhile.
      if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
    }
  },
};

/** An item that comes with its cells counts for each of them. */
function transitionsOf(changes: readonly ItemChange[]): Transition[] {
  const arrived = new Set(changes.flatMap(({ field, item }) => (field === 'created' ? [item.id] : [])));
  return changes.flatMap(({ item, field, before, after, rule }): Transition[] => {
    if (item.deleted_at !== null || rule !== null) return [];
    if (field === 'created')
      return Object.entries(item.values).map(([column, value]) => ({ item, column, before: null, after: value }));
    if (!field.startsWith(CELL_FIELD) || arrived.has(item.id)) return [];
    return [{ item, column: field.slice(CELL_FIELD.length), before, after }];
  });
}

function ruledColumn({ id, type, options, deleted_at }: board.BoardColumnRow): board.RuledColumn {
  return {
    id,
    type,
    options: options.flatMap((option) =>
      typeof option['id'] === 'string' && option['deleted_at'] === undefined ? [{ id: option['id'] }] : [],
    ),
    isDeleted: deleted_at !== null,
  };
}
