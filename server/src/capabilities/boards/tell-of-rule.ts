import type { board } from '@basoche/crdt';
import { parseDocName } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { ProjectionChange } from '../../sync/deps.ts';
import { notify } from '../notifications/index.ts';
import type { NotifyDeps } from '../notifications/index.ts';
import { memberIds, sharedDoc } from '../sharing/index.ts';

interface Telling {
  trigger: board.Rule['trigger'];
  action: Extract<board.RuleAction, { type: 'notify' }>;
  /** The one that the rule waits for. */
  column: board.BoardColumnRow;
  /** At least one. */
  items: readonly board.BoardItemRow[];
}

/**
 * Tells the people of a rule, and those whom each item names, in one sentence a person, however many items changed at once.
 * Only who may open the board is told, and not of what they alone did.
 */
export async function tellOfRule(
  trx: Trx,
  deps: NotifyDeps,
  change: ProjectionChange,
  { trigger, action, column, items }: Telling,
): Promise<void> {
  const doc = await sharedDoc(trx, change.doc);
  if (!doc) return;
  const members = new Set(await memberIds(trx, change.doc));
  const told = new Map<string, board.BoardItemRow[]>();
  for (const item of items)
    for (const id of new Set([...action.people, ...namedIn(item, action.column)]))
      if (members.has(id) && !isAlone(change.actors, id)) told.set(id, [...(told.get(id) ?? []), item]);
  const becomes = wordsOf(trigger, column);
  const slug = parseDocName(doc.name)?.slug ?? '';
  for (const [id, about] of told) {
    const [first] = about;
    const subject = about.length === 1 ? quoted(first?.name ?? '') : `${about.length} éléments`;
    await notify(trx, deps, {
      kind: 'boardRule',
      firmId: change.firmId,
      to: [id],
      content: `${subject}\u00a0: ${becomes} (tableau ${quoted(doc.title)})`,
      url: `/mondays?board=${slug}${about.length === 1 ? `&item=${encodeURIComponent(first?.id ?? '')}` : ''}`,
      subject: change.doc,
    });
  }
}

function wordsOf({ value }: board.Rule['trigger'], { name, options }: board.BoardColumnRow): string {
  if (typeof value === 'boolean') return `${quoted(name)} ${value ? 'est cochée' : 'n’est plus cochée'}`;
  const label = options.find((option) => option['id'] === value)?.['label'];
  return `${quoted(name)} devient ${quoted(String(label))}`;
}

function quoted(text: string): string {
  return `«\u00a0${text}\u00a0»`;
}

function namedIn(item: board.BoardItemRow, column: string | null): string[] {
  const value = column === null ? null : item.values[column];
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

/** Who wrote is unknown after a crash, and then everybody is told. */
function isAlone(actors: ReadonlySet<string>, id: string): boolean {
  return actors.size === 1 && actors.has(id);
}
