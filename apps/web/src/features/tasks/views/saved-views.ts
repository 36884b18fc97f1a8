import { byName } from '@basoche/domain';
import { docName, SAVED_VIEWS_CHANGED, taskCalls } from '@basoche/protocol';
import type { SavedView as Answered, SavedViewPlan } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import { useMemo } from 'react';
import { commandOf } from '../../../app/http/calls.ts';
import { useOwnRecords } from '../../../data/own-records.ts';
import { paramsOf, viewOf, withoutDefaults, type TaskView } from '../model/view.ts';

const CALLS = { list: taskCalls.listSavedViews, save: taskCalls.saveView, remove: taskCalls.deleteView };
const RECORDS = { key: ['tasks', 'views'], calls: CALLS, event: SAVED_VIEWS_CHANGED };

/** A place and how it is looked at, under a name. */
export interface SavedView {
  id: string;
  name: string;
  /** Slug; `null` = mine over all lists. */
  list: string | null;
  view: TaskView;
}

/** What this person keeps, on all their devices, by name. */
export function useSavedViews(): SavedView[] {
  const rows = useOwnRecords<Answered>(RECORDS);
  return useMemo(
    () => inOrder(rows.map(({ id, name, group, look }) => ({ id, name, list: group ?? null, view: viewOf(look) }))),
    [rows],
  );
}

export function inOrder(views: readonly SavedView[]): SavedView[] {
  return views.toSorted((a, b) => byName(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

/** The one that is shown: its place under its view. */
export function shownView(views: readonly SavedView[], list: string | null, view: TaskView): SavedView | null {
  const words = wordsOf(list, view);
  return views.find((each) => each.list === list && wordsOf(list, each.view) === words) ?? null;
}

/** The one of a place that has this name, whatever its capitals. */
export function namedView(views: readonly SavedView[], list: string | null, name: string): SavedView | null {
  const fold = (text: string) => text.trim().toLocaleLowerCase('fr');
  return views.find((each) => each.list === list && fold(each.name) === fold(name)) ?? null;
}

/** Keeps a view, offline too. Behind its list's own creation, when that still waits. @throws StorageError */
export async function saveView(
  { outbox }: SyncEngine,
  { id, name, list, view }: SavedView,
  label: string,
): Promise<void> {
  const look = paramsOf(withoutDefaults(view, list !== null));
  const body: SavedViewPlan = { name, page: 'tasks', look, ...(list === null ? {} : { group: list }) };
  await outbox.send(commandOf(CALLS.save, { params: { id }, body }, { aggregate: aggregateOf(list), label }));
}

/** @throws StorageError */
export async function removeView({ outbox }: SyncEngine, { id, list }: SavedView, label: string): Promise<void> {
  await outbox.send(commandOf(CALLS.remove, { params: { id } }, { aggregate: aggregateOf(list), label }));
}

function aggregateOf(list: string | null): string {
  return list === null ? 'saved-views' : docName('todolist', list);
}

function wordsOf(list: string | null, view: TaskView): string {
  return JSON.stringify(paramsOf(withoutDefaults(view, list !== null)));
}
