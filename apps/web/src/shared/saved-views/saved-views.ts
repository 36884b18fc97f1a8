import { byName } from '@basoche/domain';
import { docName, savedViewRecord } from '@basoche/protocol';
import type { SavedView, ViewPage } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import { useMemo } from 'react';
import { removeRecord, saveRecord } from '../../data/records/save-record.ts';
import { useRecords } from '../../data/records/use-records.ts';

/** This person's views of a page, by name. */
export function useSavedViews(page: ViewPage): readonly SavedView[] {
  const { entries } = useRecords(savedViewRecord, { where: { page } });
  return useMemo(() => inOrder(entries.map(({ row }) => row)), [entries]);
}

export function inOrder(views: readonly SavedView[]): SavedView[] {
  return views.toSorted((a, b) => byName(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

/** Where and how a list is looked at, without a name. */
export type Look = Pick<SavedView, 'page' | 'group' | 'look'>;

/** The one that has this look. @param plain the parameters that differ from how the place is looked at by itself */
export function viewOfLook(
  views: readonly SavedView[],
  wanted: Look,
  plain: (look: Look) => SavedView['look'],
): SavedView | null {
  const textOf = (look: Look) => JSON.stringify(Object.entries(plain(look)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const text = textOf(wanted);
  return views.find((each) => each.group === wanted.group && textOf(each) === text) ?? null;
}

/** The one of a place that has this name, whatever its capitals. */
export function namedView(views: readonly SavedView[], group: string | null, name: string): SavedView | null {
  const fold = (text: string) => text.trim().toLocaleLowerCase('fr');
  return views.find((each) => each.group === group && fold(each.name) === fold(name)) ?? null;
}

/** Saves a view, offline too; behind its list's own creation, when that still waits. @throws StorageError */
export function saveView(engine: SyncEngine, view: SavedView, label: string): Promise<void> {
  const { group, ...rest } = view;
  const body = group === null ? rest : { ...rest, group };
  return saveRecord(engine, savedViewRecord, body, { aggregate: aggregateOf(view), label });
}

/** @throws StorageError */
export function removeView(engine: SyncEngine, view: SavedView, label: string): Promise<void> {
  return removeRecord(engine, savedViewRecord, view.id, { aggregate: aggregateOf(view), label });
}

function aggregateOf({ group }: SavedView): string {
  return group === null ? 'saved-views' : docName('todolist', group);
}
