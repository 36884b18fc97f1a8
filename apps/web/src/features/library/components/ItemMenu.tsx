import type { MenuEntry } from '@basoche/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useItemActions } from '../model/use-item-actions.ts';
import type { Item } from '../model/use-contents.ts';
import type { OpenDialog } from './ItemDialogs.tsx';

export interface ItemMenuOptions {
  favourites: ReadonlySet<string>;
  toggleFavourite: (id: string, name: string) => void;
  onDialog: (open: OpenDialog) => void;
  /** What stands here is in an archived matter: it is read and copied only. */
  isReadOnly: boolean;
}

/** What can be done with a row. */
export function useItemMenu({
  favourites,
  toggleFavourite,
  onDialog,
  isReadOnly,
}: ItemMenuOptions): (item: Item) => MenuEntry[] {
  const { t } = useTranslation('library');
  const actions = useItemActions();
  return useCallback(
    (item) => {
      const { id, row } = item.entry;
      if (row.trashedAt !== null)
        return [
          { id: 'restore', label: t('restore'), onSelect: () => actions.restore(item) },
          {
            id: 'delete',
            label: t('deleteForGood'),
            danger: true,
            movesFocus: true,
            onSelect: () => onDialog({ is: 'delete', item }),
          },
        ];
      const change: MenuEntry[] = [
        { id: 'rename', label: t('rename'), movesFocus: true, onSelect: () => onDialog({ is: 'rename', item }) },
        { id: 'move', label: t('move'), movesFocus: true, onSelect: () => onDialog({ is: 'move', item }) },
      ];
      const own: MenuEntry[] =
        item.is === 'file'
          ? [
              { id: 'download', label: t('download'), onSelect: () => actions.download(item.entry) },
              { id: 'copy', label: t('copy'), movesFocus: true, onSelect: () => onDialog({ is: 'copy', item }) },
            ]
          : [
              {
                id: 'favourite',
                label: t(favourites.has(id) ? 'unfavourite' : 'favourite'),
                onSelect: () => toggleFavourite(id, row.name),
              },
            ];
      const trash: MenuEntry[] = [
        { kind: 'separator', id: 'end' },
        { id: 'trash', label: t('toTrash'), danger: true, onSelect: () => actions.trash(item) },
      ];
      return [
        ...own,
        { id: 'link', label: t('copyLink'), onSelect: () => actions.copyLink(item) },
        ...(item.is === 'file'
          ? [
              {
                id: 'file-link',
                label: t('fileLink'),
                movesFocus: true,
                onSelect: () => onDialog({ is: 'link', file: item.entry.row }),
              },
            ]
          : []),
        ...(isReadOnly ? [] : [...change, ...trash]),
      ];
    },
    [t, actions, favourites, toggleFavourite, onDialog, isReadOnly],
  );
}
