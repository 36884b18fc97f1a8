import { paramsIn } from '@basoche/protocol';
import type { RecordKind } from '@basoche/protocol';
import type { Fields, RecordChange } from './change.ts';

/** A command on its way to the server, as far as records are concerned. */
export interface RecordCommand {
  commandId: string;
  method: string;
  path: string;
  body?: unknown;
}

/** What a command does to a record of this kind; `null` = nothing. */
export function changeOf(
  { calls }: Pick<RecordKind, 'calls'>,
  command: RecordCommand,
  isPending: boolean,
): RecordChange | null {
  const { commandId } = command;
  const { seen: _, ...fields } = (command.body ?? {}) as Fields;
  const given = withoutUndefined(fields);
  if (paramsIn(calls.create, command) !== null) {
    const { id } = given;
    return typeof id === 'string' ? { commandId, id, isPending, does: { is: 'create', fields: given } } : null;
  }
  const updated = paramsIn(calls.update, command)?.['id'];
  if (updated !== undefined) return { commandId, id: updated, isPending, does: { is: 'update', fields: given } };
  const removed = paramsIn(calls.remove, command)?.['id'];
  return removed === undefined ? null : { commandId, id: removed, isPending, does: { is: 'remove' } };
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
    case 'update':
      return {
        is: 'update',
        fields: Object.fromEntries(
          Object.entries(does.fields).map(([name, value]) => [name, name in row ? row[name] : value]),
        ),
      };
    case 'remove':
      return does;
  }
}

function withoutUndefined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
