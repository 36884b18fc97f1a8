import { useState } from 'react';
import { ApiError } from '../../app/http/api.ts';
import { keptValues, type Kept } from '../../app/storage/kept-values.ts';
import { useFollow } from './use-follow.ts';
import { useForm, type Errors } from './use-form.ts';

/** What is typed, and what the person had before their eyes when they began with each field. */
export type Draft<V> = V & { before: V };

export interface RecordFormOptions<V> {
  /** The record as this device knows it now. */
  current: V;
  keep?: Kept<Draft<V>>;
  /** Message by field; nothing when the form may be sent. */
  check: (values: V) => Errors<V>;
  /** The values as the contract takes them. */
  wire: (values: V) => Record<string, unknown>;
  /**
   * Sends what was changed, with the former values of the same fields under `seen`.
   * @throws ApiError CONFLICT when one of these is something else by now
   */
  send: (body: Record<string, unknown>) => Promise<void>;
  /** Asks for the record again: it is something else by now. */
  reload: () => void;
}

/**
 * A form over one record that others change as well. Fields that are not touched follow the record, and are not sent; a
 * touched one that somebody else changed meanwhile is refused once, and kept when it is sent again.
 */
export function useRecordForm<V extends object>({ current, keep, check, wire, send, reload }: RecordFormOptions<V>) {
  const [restored] = useState<Draft<V>>(() => {
    const kept = keep === undefined ? {} : keptValues(keep);
    return overCurrent({ ...current, before: current, ...kept }, current);
  });
  const [wasTold, setWasTold] = useState(false);
  const { values, replace, ...form } = useForm<Draft<V>>({
    initial: restored,
    check: (values) => check(valuesOf(values)) as Errors<Draft<V>>,
    ...(keep === undefined ? {} : { keep: { ...keep, read: () => null } }),
    send: async (values) => {
      try {
        await send(changesOf(wire(wasTold ? current : values.before), wire(valuesOf(values))));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'CONFLICT') {
          setWasTold(true);
          reload();
        }
        throw error;
      }
      start(valuesOf(values));
    },
  });
  const changed = isChanged(values);

  /** From this state on, what is typed counts as a change. */
  function start(from: V) {
    setWasTold(false);
    replace({ ...from, before: from });
    keep?.write(null);
  }

  useFollow(current, form.busy, (now) => {
    const next = overCurrent(values, now);
    if (isChanged(next)) replace(next);
    else start(now);
  });
  return { ...form, values, replace, changed, reset: () => start(current) };
}

/** What was typed, over the record as it stands now. */
export function overCurrent<V extends object>(draft: Draft<V>, current: V): Draft<V> {
  const values = { ...current };
  const before = { ...current };
  for (const field of Object.keys(current) as (keyof V)[]) {
    if (isSame(draft[field], draft.before[field])) continue;
    values[field] = draft[field];
    before[field] = draft.before[field];
  }
  return { ...values, before };
}

function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const changed = Object.keys(after).filter((field) => !isSame(after[field], before[field]));
  const pick = (from: Record<string, unknown>) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  return { ...pick(after), seen: pick(before) };
}

function valuesOf<V extends object>({ before: _before, ...values }: Draft<V>): V {
  return values as unknown as V;
}

function isChanged<V extends object>(draft: Draft<V>): boolean {
  return !isSame(valuesOf(draft), { ...draft.before });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
