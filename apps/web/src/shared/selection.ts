/** Rows that a person chose; `anchor` is where a range begins. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

export const NOTHING: Selection = { ids: new Set(), anchor: null };

/** Takes a row in or out; the next range begins there. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: next.size === 0 ? null : id };
}

/** Takes in all rows from the anchor to this one. @param order ids as they are shown */
export function rangedTo(selection: Selection, order: readonly string[], id: string): Selection {
  const from = order.indexOf(selection.anchor ?? id);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggled(selection, id);
  return {
    ids: new Set([...selection.ids, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]),
    anchor: selection.anchor ?? id,
  };
}

/** What is still shown of it. */
export function keptIn({ ids, anchor }: Selection, order: readonly string[]): Selection {
  const kept = order.filter((id) => ids.has(id));
  return { ids: new Set(kept), anchor: anchor !== null && order.includes(anchor) ? anchor : null };
}
