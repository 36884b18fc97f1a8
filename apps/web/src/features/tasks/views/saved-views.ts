import type { SavedView } from '@basoche/protocol';
import { viewOfLook, type Look } from '../../../shared/saved-views/saved-views.ts';
import { paramsOf, viewOf, withoutDefaults, type TaskView } from '../model/view.ts';

/** A place of tasks and how it is looked at. @param list slug; `null` = mine over all lists */
export function lookOf(list: string | null, view: TaskView): Look {
  return { page: 'tasks', group: list, look: paramsOf(withoutDefaults(view, list !== null)) };
}

/** The view that is shown: its place under its look. */
export function shownView(views: readonly SavedView[], list: string | null, view: TaskView): SavedView | null {
  return viewOfLook(views, lookOf(list, view), ({ group, look }) => lookOf(group, viewOf(look)).look);
}
