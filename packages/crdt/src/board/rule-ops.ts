import type * as Y from 'yjs';
import { type Actor, isoNow } from '../records/actor.ts';
import { type Json, newRecord, patchRecord, recordOf } from '../records/record.ts';
import { cellKey, rootsOf, type Rule, type RuleRun, ruleRun } from './shape.ts';
import { runKey } from './rules.ts';

/** What a person says of a rule. */
export type RuleText = Pick<Rule, 'trigger' | 'action'>;

export function addRule(doc: Y.Doc, actor: Actor, rule: RuleText & { id?: string }): string {
  const { id = actor.newId(), trigger, action } = rule;
  doc.transact(() => {
    const { rules } = rootsOf(doc);
    if (rules.has(id)) return;
    const fields = { id, trigger, action: action as Json, createdAt: isoNow(actor), createdBy: actor.userId };
    rules.set(id, newRecord(fields));
  }, actor);
  return id;
}

export function editRule(doc: Y.Doc, actor: Actor, id: string, { trigger, action }: RuleText): boolean {
  return doc.transact(() => patch(doc, id, { trigger, action: action as Json }), actor);
}

/** What happens while it is off is not made up for. */
export function switchRule(doc: Y.Doc, actor: Actor, id: string, off: boolean): boolean {
  return doc.transact(() => patch(doc, id, { off: off ? true : undefined }), actor);
}

export function deleteRule(doc: Y.Doc, actor: Actor, id: string): boolean {
  return doc.transact(() => {
    if (recordOf(rootsOf(doc).rules, id)?.has('deletedAt')) return false;
    return patch(doc, id, { deletedAt: isoNow(actor) });
  }, actor);
}

export function restoreRule(doc: Y.Doc, actor: Actor, id: string): boolean {
  return doc.transact(() => patch(doc, id, { deletedAt: undefined }), actor);
}

/** What a rule does to items, as of one step of the rows. */
export type RuleWrite = Omit<RuleRun, 'item'> & { items: readonly string[] };

/**
 * Writes what a rule sets, with the trace of it in the same transaction: done again, or overtaken by a later one, it changes
 * nothing. Items and rules that were deleted meanwhile are left alone. Only the server calls it; returns the items written.
 */
export function runRule(doc: Y.Doc, { rule, column, value, seq, items }: RuleWrite): string[] {
  return doc.transact(() => {
    const { rules, runs, columns } = rootsOf(doc);
    const [known, target] = [recordOf(rules, rule), recordOf(columns, column)];
    if (!known || known.has('deletedAt') || !target || target.has('deletedAt')) return [];
    return items.filter((item) => {
      const record = recordOf(rootsOf(doc).items, item);
      const last = ruleRun.safeParse(runs.get(runKey(rule, item)));
      if (!record || record.has('deletedAt') || (last.success && last.data.seq >= seq)) return false;
      patchRecord(record, { [cellKey(column)]: value === null ? undefined : (value as Json) });
      runs.set(runKey(rule, item), { rule, item, column, value: value as Json, seq });
      return true;
    });
  });
}

function patch(doc: Y.Doc, id: string, changes: Parameters<typeof patchRecord>[1]): boolean {
  const record = recordOf(rootsOf(doc).rules, id);
  return record ? patchRecord(record, changes) : false;
}
