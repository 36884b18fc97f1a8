import type { ExportScope, LibraryFile, RightsRequest } from '@basoche/protocol';
import { Button, Dialog, TextField, toast } from '@basoche/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../../shared/records/show-failure.ts';
import type { FolderTree } from '../model/folder-tree.ts';
import { containerOf, placeHref } from '../model/place.ts';
import type { Container } from '../model/place.ts';
import { placeValues } from '../model/place-values.ts';
import { useFolderCommands } from '../model/use-folders.ts';
import { useItemActions } from '../model/use-item-actions.ts';
import type { FileEntry, Item } from '../model/use-contents.ts';
import { AskDialog } from './AskDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { PlacePicker } from './PlacePicker.tsx';
import { ShareDialog } from './ShareDialog.tsx';

/** Comes when somebody stamps: few do, and its libraries are large. */
const StampDialog = lazy(async () => ({ default: (await import('../stamping/StampDialog.tsx')).StampDialog }));
const ArrangeDialog = lazy(async () => ({ default: (await import('../arranging/ArrangeDialog.tsx')).ArrangeDialog }));
const MergeDialog = lazy(async () => ({ default: (await import('../stamping/MergeDialog.tsx')).MergeDialog }));

/** Its texts come with it. */
const ExportDialog = lazy(async () => ({
  default: (await import('../../../shared/exporting/ExportDialog.tsx')).ExportDialog,
}));

/** What a screen of the library has open over itself. */
export type OpenDialog =
  | { is: 'new-folder'; place: Container }
  | { is: 'rename'; item: Item }
  | { is: 'move' | 'copy'; item: Item }
  | { is: 'delete' | 'share'; item: Item }
  | { is: 'link'; file: LibraryFile }
  | { is: 'arrange'; entry: FileEntry }
  | { is: 'ask'; file: LibraryFile; access: RightsRequest['access'] }
  /** `name` is `null` of a selection. */
  | { is: 'export'; scope: ExportScope; name: string | null }
  | { is: 'stamp' | 'merge' | 'cut'; items: readonly Item[] };

export interface ItemDialogProps {
  open: OpenDialog;
  tree: FolderTree;
  isKnown: boolean;
  onClose: () => void;
}

export function ItemDialog({ open, ...props }: ItemDialogProps) {
  switch (open.is) {
    case 'new-folder':
      return <NewFolder place={open.place} {...props} />;
    case 'rename':
      return <Rename item={open.item} {...props} />;
    case 'link':
      return <LinkDialog row={open.file} onClose={props.onClose} />;
    case 'ask':
      return <AskDialog row={open.file} access={open.access} onClose={props.onClose} />;
    case 'delete':
      return <DeleteForGood item={open.item} {...props} />;
    case 'stamp':
      return (
        <Suspense fallback={null}>
          <StampDialog items={open.items} {...props} />
        </Suspense>
      );
    case 'arrange':
      return (
        <Suspense fallback={null}>
          <ArrangeDialog entry={open.entry} {...props} />
        </Suspense>
      );
    case 'merge':
    case 'cut':
      return (
        <Suspense fallback={null}>
          <MergeDialog items={open.items} isCut={open.is === 'cut'} {...props} />
        </Suspense>
      );
    case 'export':
      return (
        <Suspense fallback={null}>
          <ExportDialog scope={open.scope} name={open.name} onClose={props.onClose} />
        </Suspense>
      );
    case 'share':
      return <ShareDialog item={open.item} onClose={props.onClose} />;
    default:
      return <Move item={open.item} isCopy={open.is === 'copy'} {...props} />;
  }
}

type Props<Extra> = Omit<ItemDialogProps, 'open'> & Extra;

function NewFolder({ place, tree, onClose }: Props<{ place: Container }>) {
  const { t } = useTranslation(['library', 'common']);
  const commands = useFolderCommands();
  const [name, setName] = useState('');
  const isThere = tree.within(place).some(({ row }) => isSameName(row.name, name));

  function create() {
    onClose();
    const values = { name: name.trim(), ...placeValues(place, tree) };
    commands.create(values).catch((error: unknown) => showFailure(error, t('failed')));
  }

  return (
    <NameDialog
      title={t('newFolder')}
      submit={t('createFolder')}
      name={name}
      hint={isThere ? t('folderThere') : undefined}
      onName={setName}
      onSubmit={create}
      onClose={onClose}
    />
  );
}

function Rename({ item, onClose }: Props<{ item: Item }>) {
  const { t } = useTranslation(['library', 'common']);
  const actions = useItemActions();
  const [name, setName] = useState(item.entry.row.name);
  return (
    <NameDialog
      title={t('renameTitle', { name: item.entry.row.name })}
      submit={t('rename')}
      name={name}
      onName={setName}
      onSubmit={() => {
        onClose();
        actions.rename(item, name.trim());
      }}
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  title: string;
  submit: string;
  name: string;
  hint?: string | undefined;
  onName: (name: string) => void;
  onSubmit: () => void;
  onClose: () => void;
}

function NameDialog({ title, submit, name, hint, onName, onSubmit, onClose }: NameDialogProps) {
  const { t } = useTranslation(['library', 'common']);
  const isWrong = /[/\\]/.test(name);
  const isReady = name.trim() !== '' && !isWrong;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" form="lib-name" disabled={!isReady}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id="lib-name"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onSubmit();
        }}
      >
        <TextField
          label={t('name')}
          autoComplete="off"
          maxLength={255}
          value={name}
          error={isWrong ? t('nameSigns') : undefined}
          hint={hint}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

function Move({ item, isCopy, tree, isKnown, onClose }: Props<{ item: Item; isCopy: boolean }>) {
  const { t } = useTranslation(['library', 'common']);
  const { row } = item.entry;
  const here = containerOf(row);
  const [place, setPlace] = useState<Container | null>(here);
  const actions = useItemActions();
  const isSame = place !== null && placeHref(place) === placeHref(here);
  const isReady = place !== null && (isCopy || !isSame);

  function submit() {
    if (place === null) return;
    onClose();
    if (isCopy && item.is === 'file') actions.copy(item.entry, place);
    else actions.move(item, place, tree);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(isCopy ? 'copyTitle' : 'moveTitle', { name: row.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" disabled={!isReady} onClick={submit}>
            {t(isCopy ? 'copyHere' : 'moveHere')}
          </Button>
        </>
      }
    >
      <PlacePicker
        tree={tree}
        isKnown={isKnown}
        value={place}
        onChange={setPlace}
        without={item.is === 'folder' ? item.entry.id : undefined}
      />
    </Dialog>
  );
}

function DeleteForGood({ item, onClose }: Props<{ item: Item }>) {
  const { t } = useTranslation(['library', 'common']);
  const actions = useItemActions();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('deleteTitle', { name: item.entry.row.name })}
      description={t(item.is === 'folder' ? 'deleteFolderText' : 'deleteFileText')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              actions.deleteForGood(item).then(
                () => toast(t('deleted', { name: item.entry.row.name })),
                (error: unknown) => showFailure(error, t('failed')),
              );
            }}
          >
            {t('deleteForGood')}
          </Button>
        </>
      }
    />
  );
}

const isSameName = (one: string, other: string) => one.localeCompare(other.trim(), 'fr', { sensitivity: 'base' }) === 0;
