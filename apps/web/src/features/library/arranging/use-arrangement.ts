import { useMemo, useState } from 'react';
import { asTheyAre, cutBefore, placed, stepped, turned, without } from './arrangement.ts';
import type { PlacedPage } from './arrangement.ts';

interface State {
  pages: readonly PlacedPage[];
  /** What the pages were, the last change last. */
  past: readonly (readonly PlacedPage[])[];
  chosen: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
/** Changes that can be taken back. */
const MAX_PAST = 100;

/** Pages in the order that a person makes, which of them are chosen, and what can be done with those. @param count of the file */
export function useArrangement(count: number) {
  const [{ pages, past, chosen }, setState] = useState<State>(() => ({
    pages: asTheyAre(count),
    past: [],
    chosen: NONE,
  }));
  const acts = useMemo(() => {
    const change = (to: (state: State) => readonly PlacedPage[]) =>
      setState((state) => {
        const next = to(state);
        if (next === state.pages) return state;
        return { ...state, pages: next, past: [...state.past.slice(-MAX_PAST + 1), state.pages] };
      });
    return {
      choose: (ids: ReadonlySet<string>) => setState((state) => ({ ...state, chosen: ids })),
      place: (dragged: string, target: { before: string } | { after: string }) =>
        change(({ pages: all, chosen: some }) => placed(all, some.has(dragged) ? some : new Set([dragged]), target)),
      step: (by: -1 | 1) => change(({ pages: all, chosen: some }) => stepped(all, some, by)),
      turn: (by: 90 | -90) => change(({ pages: all, chosen: some }) => turned(all, some, by)),
      cut: () => change(({ pages: all, chosen: some }) => cutBefore(all, some)),
      remove: () => {
        change(({ pages: all, chosen: some }) => without(all, some));
        setState((state) => ({ ...state, chosen: NONE }));
      },
      /** Only the chosen ones stay. */
      extract: () => {
        change(({ pages: all, chosen: some }) => all.filter(({ id }) => some.has(id)));
        setState((state) => ({ ...state, chosen: NONE }));
      },
      undo: () =>
        setState((state) => {
          const before = state.past.at(-1);
          return before === undefined ? state : { pages: before, past: state.past.slice(0, -1), chosen: NONE };
        }),
    };
  }, []);
  return { pages, chosen, canUndo: past.length > 0, ...acts };
}

export type Arranging = ReturnType<typeof useArrangement>;
