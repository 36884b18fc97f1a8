import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRetainSidePanel } from '../../../shared/side-panel/use-retain-side-panel.ts';
import { keepLook, lookAt } from '../../../app/storage/view-memory.ts';
import { todosHref, type Overlay, type TodosSearch } from './address.ts';
import { isPlain, paramsOf, viewOf, withoutDefaults, type TaskView } from './view.ts';

const AREA = 'todos';
const MINE = 'mine';

export interface TodosView {
  /** Slug of the list that is looked at; `null` = mine over all. */
  list: string | null;
  view: TaskView;
  /** Address of the same place and overlay under another view. */
  hrefOf: (changes: Partial<TaskView>) => string;
  /** Keeps a view for this person's next visit of the place. */
  remember: (changes: Partial<TaskView>) => void;
  /** Remembers it and goes there. */
  change: (changes: Partial<TaskView>) => void;
  /** Remembers a whole view of any place. */
  rememberAt: (list: string | null, view: TaskView) => void;
  /** Remembers it and goes there. */
  openAt: (list: string | null, view: TaskView) => void;
}

/** How a place is looked at: as the address says, and where it says nothing, as this person last chose there. */
export function useTodosView({ list, view: said, days }: TodosSearch, overlay: Overlay, me: string): TodosView {
  const navigate = useNavigate();
  const retainSidePanel = useRetainSidePanel();
  const place = list ?? MINE;
  const remembered = viewOf(lookAt(me, AREA, place));
  const recalled = isPlain(said) && !isPlain(remembered);
  const view = recalled ? remembered : said;
  const changed = (changes: Partial<TaskView>) => withoutDefaults({ ...view, ...changes }, list !== null);
  const hrefOf = (changes: Partial<TaskView>) => retainSidePanel(todosHref(list, changed(changes), overlay, days));
  const remember = (changes: Partial<TaskView>) => keepLook(me, AREA, place, paramsOf(changed(changes)));

  const rememberAt = (at: string | null, whole: TaskView) =>
    keepLook(me, AREA, at ?? MINE, paramsOf(withoutDefaults(whole, at !== null)));

  const recall = recalled ? hrefOf({}) : null;
  useEffect(() => {
    if (recall !== null) void navigate({ to: recall, replace: true });
  }, [navigate, recall]);

  return {
    list,
    view,
    hrefOf,
    remember,
    change(changes) {
      remember(changes);
      void navigate({ to: hrefOf(changes) });
    },
    rememberAt,
    openAt(at, whole) {
      rememberAt(at, whole);
      void navigate({ to: retainSidePanel(todosHref(at, whole)) });
    },
  };
}
