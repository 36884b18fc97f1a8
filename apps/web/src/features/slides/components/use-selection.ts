import type { slide as slides } from '@basoche/crdt';
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
  /** Chooses the element of a slide that is about to open; nothing for the slide itself. */
  on: (subject: slides.Subject) => void;
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

/** Elements that others deleted are no longer chosen, nor is anything on another slide. @param start what is chosen first */
export function useSelection(slide: DrawnSlide, start: slides.Subject | null): StageSelection {
  const [kept, setState] = useState(() => (start === null ? NOTHING : stateOn(start)));
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
    on: (subject) => setState(stateOn(subject)),
    edit: (id) => setState({ slide: slide.id, chosen: new Set([id]), editing: id }),
    leave: () => setState({ slide: slide.id, chosen, editing: null }),
  };
}

function stateOn({ slide, element }: slides.Subject): State {
  return { slide, chosen: new Set(element === null ? [] : [element]), editing: null };
}
