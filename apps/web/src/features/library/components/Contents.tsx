import { Button, EmptyState, TextField } from '@basoche/ui';
import type { RowsState } from '@basoche/records';
import { IconCloudOff, IconFolderOff, IconFolderOpen, IconSearch, IconTrash } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { RefusalList } from '../../../shared/records/RefusalList.tsx';
import { showFailure } from '../../../shared/records/show-failure.ts';
import type { FolderTree } from '../model/folder-tree.ts';
import { isContainer } from '../model/place.ts';
import type { Place } from '../model/place.ts';
import { useAddFiles } from '../model/use-add-files.ts';
import { useContents, useFileRefusals } from '../model/use-contents.ts';
import type { ItemOrder } from '../model/use-contents.ts';
import { useFavourites, useFolderRefusals } from '../model/use-folders.ts';
import { useIsHeld } from '../model/use-held.ts';
import { useAskable } from '../model/use-requests.ts';
import { useAccess, useSharedIds } from '../model/use-shares.ts';
import { ChosenItems } from './ChosenItems.tsx';
import { DropArea } from './DropArea.tsx';
import { ItemDialog } from './ItemDialogs.tsx';
import type { OpenDialog } from './ItemDialogs.tsx';
import { useItemMenu } from './ItemMenu.tsx';
import { ItemTable } from './ItemTable.tsx';

export interface ContentsProps {
  place: Place;
  tree: FolderTree;
  /** Of the folders. */
  state: RowsState;
  dialog: OpenDialog | null;
  onDialog: (open: OpenDialog | null) => void;
  /** Nothing is added or changed here. */
  isReadOnly?: boolean;
}

const BY_NAME: ItemOrder = { column: 'name', isDescending: false };
/** Of what is recent, whatever is asked for. */
const NEWEST: ItemOrder = { column: 'changed', isDescending: true };

/** What stands in a place: folders and files from this device, with what waits to be sent. */
export function Contents({ place, tree, state, dialog, onDialog, isReadOnly = false }: ContentsProps) {
  const { t } = useTranslation('library');
  const [order, setOrder] = useState(BY_NAME);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed).trim();
  const { ids: favourites, toggle } = useFavourites();
  const shared = useSharedIds();
  const contents = useContents({ place, search, order, tree, favourites, shared });
  const refusals = [...useFolderRefusals(), ...useFileRefusals()];
  const addFiles = useAddFiles(tree);
  const toggleFavourite = useCallback(
    (id: string, name: string) => {
      toggle(id, name).catch((error: unknown) => showFailure(error, t('failed')));
    },
    [toggle, t],
  );
  const accessOf = useAccess(tree);
  const askable = useAskable(tree);
  const entriesOf = useItemMenu({ favourites, toggleFavourite, onDialog, accessOf, askable, isReadOnly });
  const isComplete = state.is === 'complete' && contents.state.is === 'complete';
  const isHeld = useIsHeld(place, tree);
  const canAdd = isContainer(place) && isHeld && !isReadOnly;
  const question = JSON.stringify([place, search, order]);
  return (
    <DropArea onFiles={canAdd ? (files) => addFiles(files, place) : null}>
      <RefusalList refusals={refusals} />
      <TextField
        className="lib-search"
        label={t('search')}
        hideLabel
        placeholder={t(isContainer(place) ? 'searchHere' : 'search')}
        icon={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {contents.items.length > 0 ? (
        <>
          {isComplete ? null : <p className="rec-arrived">{t('filling')}</p>}
          <ChosenItems items={contents.items} place={place} onDialog={onDialog}>
            {(choice) => (
              <ItemTable
                caption={t('contents')}
                items={contents.items}
                order={place.is === 'recent' ? NEWEST : order}
                onOrder={setOrder}
                favourites={favourites}
                entriesOf={entriesOf}
                question={question}
                choice={choice}
              />
            )}
          </ChosenItems>
        </>
      ) : !isComplete ? (
        <NotHeardYet rows={6} />
      ) : !isHeld ? (
        <NotHeld place={place} />
      ) : search !== '' ? (
        <EmptyState
          title={t('foundNothing')}
          action={<Button onClick={() => setTyped('')}>{t('clearSearch')}</Button>}
        />
      ) : (
        <Nothing place={place} canAdd={canAdd} />
      )}
      {dialog === null ? null : (
        <ItemDialog open={dialog} tree={tree} isKnown={state.is === 'complete'} onClose={() => onDialog(null)} />
      )}
    </DropArea>
  );
}

function NotHeld({ place }: { place: Place }) {
  const { t } = useTranslation('library');
  return place.is === 'matter' ? (
    <EmptyState icon={<IconCloudOff />} title={t('matterAway')}>
      {t('matterAwayText')}
    </EmptyState>
  ) : (
    <EmptyState icon={<IconFolderOff />} title={t('folderAbsent')}>
      {t('folderAbsentText')}
    </EmptyState>
  );
}

function Nothing({ place, canAdd }: { place: Place; canAdd: boolean }) {
  const { t } = useTranslation('library');
  if (place.is === 'trash') return <EmptyState icon={<IconTrash />} title={t('emptyTrash')} />;
  if (place.is === 'favourites') return <EmptyState title={t('noFavourite')}>{t('noFavouriteText')}</EmptyState>;
  if (place.is === 'recent') return <EmptyState title={t('noRecent')} />;
  if (place.is === 'shared') return <EmptyState title={t('noShared')}>{t('noSharedText')}</EmptyState>;
  return (
    <EmptyState icon={<IconFolderOpen />} title={t('emptyFolder')}>
      {canAdd ? t('emptyFolderText') : null}
    </EmptyState>
  );
}
