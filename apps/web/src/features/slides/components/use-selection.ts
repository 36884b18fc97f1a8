import { useState } from 'react';
import type { DrawnSlide } from '../model/deck-store.ts';

/** What is chosen on the open slide, and the one element that is written in. */
export interface StageSelection {
  chosen: ReadonlySet<string>;
  editing: string | null;
  only: (id: string) => ReadonlySet<string>;
  toggle: (id: string) => ReadonlySet<string>;
  set: (ids: readonly string[]) => void;
  none: () => void;
  edit: (id: string) => void;
  /** Ends writing; the element stays chosen. */
  leave: () => void;
}

interface State {
  slide: string;
  chosen: ReadonlySet<string>;
  editing: string | null;
}

const NOTHING: State = { slide: '', chosen: new Set(), editing: null };

/** Elements that others deleted are no longer chosen, nor is anything on another slide. */
export function useSelection(slide: DrawnSlide): StageSelection {
  const [kept, setState] = useState(NOTHING);
  const state = kept.slide === slide.id ? kept : NOTHING;
  const there = new Set(slide.elements.map(({ id }) => id));
  const chosen = new Set([...state.chosen].filter((id) => there.has(id)));
  const editing = state.editing !== null && there.has(state.editing) ? state.editing : null;
  const choose = (ids: Iterable<string>) => {
    const next = new Set(ids);
    setState({ slide: slide.id, chosen: next, editing: null });
    return next;
  };
  return {
    chosen,
    editing,
    only: (id) => choose([id]),
    toggle: (id) => choose(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]),
    set: choose,
    none: () => setState(NOTHING),
    edit: (id) => setState({ slide: slide.id, chosen: new Set([id]), editing: id }),
    leave: () => setState({ slide: slide.id, chosen, editing: null }),
  };
}
