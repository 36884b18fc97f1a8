import { paramsIn } from '@basoche/protocol';
import type { Call, RecordKind } from '@basoche/protocol';
import type { Fields, RecordChange } from './change.ts';

/** A command on its way to the server, as far as records are concerned. */
export interface RecordCommand {
  commandId: string;
  method: string;
  path: string;
  body?: unknown;
}

/** What a command does to which record of this kind; `null` = nothing. */
export function commandOn(
  { calls }: Pick<RecordKind, 'calls'>,
  command: Pick<RecordCommand, 'method' | 'path' | 'body'>,
): { does: RecordChange['does']['is']; id: string } | null {
  const named = (call: Call) => Object.values(paramsIn(call, command) ?? {}).at(-1);
  const removed = named(calls.remove);
  if (removed !== undefined) return { does: 'remove', id: removed };
  if ('save' in calls) {
    const saved = named(calls.save);
    if (saved !== undefined) return { does: 'save', id: saved };
    const finished = calls.finish === undefined ? undefined : named(calls.finish);
    return finished === undefined ? null : { does: 'finish', id: finished };
  }
  const updated = calls.update === undefined ? undefined : named(calls.update);
  if (updated !== undefined) return { does: 'update', id: updated };
  const { id } = (command.body ?? {}) as Fields;
  return paramsIn(calls.create, command) !== null && typeof id === 'string' ? { does: 'create', id } : null;
}

/** The same, as changes that are laid over rows: of a command about several records one for each. */
export function changesOf(
  kind: Pick<RecordKind, 'calls' | 'shared'>,
  command: RecordCommand,
  isPending: boolean,
): RecordChange[] {
  const { commandId } = command;
  const found = commandOn(kind, command);
  if (found !== null) return [changeOf(command, found, isPending)];
  return (sharedOn(kind, command)?.changes ?? []).map(({ id, fields }) => ({
    ...{ commandId, id, isPending },
    does: { is: 'update', fields },
  }));
}

/** The call of a command about several records of this kind, and what it does to which; `null` = it is none. */
export function sharedOn(
  { shared = [] }: Pick<RecordKind, 'shared'>,
  command: Pick<RecordCommand, 'method' | 'path' | 'body'>,
): { call: Call; changes: { id: string; fields: Fields }[] } | null {
  for (const each of shared) {
    const params = paramsIn(each.call, command);
    if (params !== null)
      return { call: each.call, changes: each.changes({ id: Object.values(params).at(-1) ?? '', body: command.body }) };
  }
  return null;
}

function changeOf(
  { commandId, body }: RecordCommand,
  found: NonNullable<ReturnType<typeof commandOn>>,
  isPending: boolean,
): RecordChange {
  const { seen: _, ...fields } = (body ?? {}) as Fields;
  const is = found.does;
  const does = is === 'remove' || is === 'finish' ? { is } : { is, fields: withoutUndefined(fields) };
  return { commandId, id: found.id, isPending, does };
}

/**
 * The same once the server answered: with the values that it gave the fields of the command.
 * @param answer the row, where the call answers one
 */
export function answeredChange({ does, ...change }: RecordChange, answer: unknown): RecordChange {
  const row = typeof answer === 'object' && answer !== null ? (answer as Fields) : {};
  return { ...change, isPending: false, does: answered(does, row) };
}

function answered(does: RecordChange['does'], row: Fields): RecordChange['does'] {
  switch (does.is) {
    case 'create':
      return { is: 'create', fields: { ...does.fields, ...row } };
    // What is saved is saved whole.
    case 'save':
      return { is: 'save', fields: { ...does.fields, ...row } };
    case 'update':
      return { is: 'update', fields: namedBy(does.fields, row) };
    case 'finish':
    case 'remove':
      return does;
  }
}

/** The fields of a command, with the values that the server gave them. */
function namedBy(fields: Fields, row: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, name in row ? row[name] : value]));
}

function withoutUndefined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
