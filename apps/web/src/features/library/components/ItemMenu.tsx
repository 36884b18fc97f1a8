import type { RightsRequest } from '@basoche/protocol';
import type { MenuEntry } from '@basoche/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsStaff } from '../../../app/session/session.ts';
import { useItemActions } from '../model/use-item-actions.ts';
import type { Access } from '../model/use-shares.ts';
import type { Item } from '../model/use-contents.ts';
import { typeOf } from '../preview/preview-kinds.ts';
import { scopeOfItems } from '../model/export-scope.ts';
import type { OpenDialog } from './ItemDialogs.tsx';

export interface ItemMenuOptions {
  favourites: ReadonlySet<string>;
  toggleFavourite: (id: string, name: string) => void;
  onDialog: (open: OpenDialog) => void;
  /** What the person may do with a row. */
  accessOf: (item: Item) => Access;
  /** What the person can ask for of a row; `null`: nothing. */
  askable: (item: Item) => RightsRequest['access'] | null;
  /** What stands here is in an archived matter: it is read and copied only. */
  isReadOnly: boolean;
}

/** What can be done with a row. */
export function useItemMenu({
  favourites,
  toggleFavourite,
  onDialog,
  accessOf,
  askable,
  isReadOnly,
}: ItemMenuOptions): (item: Item) => MenuEntry[] {
  const { t } = useTranslation(['library', 'requests']);
  const actions = useItemActions();
  const isStaff = useIsStaff();
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
      const access = isReadOnly ? 'read' : accessOf(item);
      const rename: MenuEntry[] = [
        { id: 'rename', label: t('rename'), movesFocus: true, onSelect: () => onDialog({ is: 'rename', item }) },
      ];
      const change: MenuEntry[] = [
        { id: 'share', label: t('shareMenu'), movesFocus: true, onSelect: () => onDialog({ is: 'share', item }) },
        ...rename,
        { id: 'move', label: t('move'), movesFocus: true, onSelect: () => onDialog({ is: 'move', item }) },
      ];
      const copy: MenuEntry[] = [
        { id: 'copy', label: t('copy'), movesFocus: true, onSelect: () => onDialog({ is: 'copy', item }) },
      ];
      const stamp: MenuEntry[] = [
        {
          id: 'stamp',
          label: t(item.is === 'file' ? 'stampFile' : 'stampFolder'),
          movesFocus: true,
          onSelect: () => onDialog({ is: 'stamp', items: [item] }),
        },
      ];
      const favourite: MenuEntry[] = [
        {
          id: 'favourite',
          label: t(favourites.has(id) ? 'unfavourite' : 'favourite'),
          onSelect: () => toggleFavourite(id, row.name),
        },
      ];
      const leave: MenuEntry[] = [
        {
          id: 'export',
          label: t('exportZip'),
          movesFocus: true,
          onSelect: () => onDialog({ is: 'export', scope: scopeOfItems([item]), name: row.name }),
        },
      ];
      const own: MenuEntry[] =
        item.is === 'file'
          ? [
              { id: 'download', label: t('download'), onSelect: () => actions.download(item.entry) },
              ...(isStaff ? copy : []),
              ...(isStaff && typeOf(row.name) === 'application/pdf'
                ? [
                    ...stamp,
                    {
                      id: 'arrange',
                      label: t('arrangePages'),
                      movesFocus: true,
                      onSelect: () => onDialog({ is: 'arrange', entry: item.entry }),
                    },
                  ]
                : []),
            ]
          : isStaff
            ? [...favourite, ...stamp, ...leave]
            : leave;
      const asked = askable(item);
      const ask: MenuEntry[] =
        item.is === 'file' && asked !== null
          ? [
              {
                id: 'ask',
                label: t(`requests:ask_${asked}`),
                movesFocus: true,
                onSelect: () => onDialog({ is: 'ask', file: item.entry.row, access: asked }),
              },
            ]
          : [];
      const trash: MenuEntry[] = [
        { kind: 'separator', id: 'end' },
        { id: 'trash', label: t('toTrash'), danger: true, onSelect: () => actions.trash(item) },
      ];
      return [
        ...own,
        { id: 'link', label: t('copyLink'), onSelect: () => actions.copyLink(item) },
        ...(item.is === 'file' && access === 'place' && item.entry.pending !== 'create'
          ? [
              {
                id: 'file-link',
                label: t('fileLink'),
                movesFocus: true,
                onSelect: () => onDialog({ is: 'link', file: item.entry.row }),
              },
            ]
          : []),
        ...(access === 'place' ? [...change, ...trash] : access === 'write' ? rename : []),
        ...ask,
      ];
    },
    [t, actions, favourites, toggleFavourite, onDialog, accessOf, askable, isReadOnly, isStaff],
  );
}
