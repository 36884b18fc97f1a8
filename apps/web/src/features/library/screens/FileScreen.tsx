import { formatBytes, formatDay } from '@basoche/domain';
import type { LibraryFile } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';
import { Button, Card, EmptyState, Menu, Page, PageHeader } from '@basoche/ui';
import { IconDownload, IconFileOff, IconLink } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsStaff } from '../../../app/session/session.ts';
import { usePeople } from '../../../data/people.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { Pending } from '../../../shared/records/RecordParts.tsx';
import { RefusalList } from '../../../shared/records/RefusalList.tsx';
import { usePageTitle } from '../../../shared/title.ts';
import { FileFields } from '../components/FileFields.tsx';
import { FilePreview } from '../components/FilePreview.tsx';
import { FileVersions } from '../components/FileVersions.tsx';
import { ItemDialog } from '../components/ItemDialogs.tsx';
import type { OpenDialog } from '../components/ItemDialogs.tsx';
import { useItemMenu } from '../components/ItemMenu.tsx';
import { LetterPill } from '../components/ItemTable.tsx';
import { RightsNote } from '../components/RightsNote.tsx';
import { Trail } from '../components/Trail.tsx';
import type { FolderTree } from '../model/folder-tree.ts';
import { containerOf, placeHref } from '../model/place.ts';
import type { Place } from '../model/place.ts';
import { useFile } from '../model/use-file.ts';
import { useFavourites, useFolders } from '../model/use-folders.ts';
import { useItemActions } from '../model/use-item-actions.ts';
import { useIsMatterReadOnly } from '../model/use-read-only.ts';
import { useAskable } from '../model/use-requests.ts';
import { useAccess } from '../model/use-shares.ts';
import '../../../shared/records/records.css';
import '../library.css';

/** `/ged/file/view/:slug` */
export function FileScreen({ id, page }: { id: string; page?: number | undefined }) {
  const { t } = useTranslation('library');
  const { entry, state, refusals } = useFile(id);
  const folders = useFolders();
  if (entry !== null)
    return (
      <Page>
        <RefusalList refusals={refusals} />
        <File entry={entry} tree={folders.tree} isKnown={folders.state.is === 'complete'} page={page} />
      </Page>
    );
  return (
    <Page narrow>
      {state.is === 'complete' ? (
        <EmptyState
          page
          icon={<IconFileOff />}
          title={t('fileAbsent')}
          action={
            <Link to="/ged" search={{ place: 'recent' }} className="b-button b-button-secondary">
              {t('title')}
            </Link>
          }
        >
          {t('fileAbsentText')}
        </EmptyState>
      ) : (
        <NotHeardYet />
      )}
    </Page>
  );
}

interface FileProps {
  entry: RecordEntry<LibraryFile>;
  tree: FolderTree;
  isKnown: boolean;
}

function File({ entry, tree, isKnown, page }: FileProps & { page: number | undefined }) {
  const { t } = useTranslation('library');
  const { row, isPending } = entry;
  const people = usePeople();
  const isTrashed = row.trashedAt !== null || tree.isTrashed(row.parent);
  const isStaff = useIsStaff();
  const access = useAccess(tree)({ is: 'file', entry });
  // By a share alone one knows of the folders that are shared, and of no others.
  const isFolderKnown = row.parent !== null && tree.get(row.parent) !== undefined;
  const place: Place = access === 'place' || isFolderKnown ? containerOf(row) : { is: 'shared' };
  const isReadOnly = useIsMatterReadOnly(row.project) || isTrashed || access === 'read';
  usePageTitle(row.name);
  return (
    <>
      <PageHeader
        title={row.name}
        breadcrumb={<Trail place={place} tree={tree} isHere={false} />}
        subtitle={
          <span className="rec-head-line">
            <span>
              {[
                formatBytes(row.size),
                row.updatedAt === 0 ? '' : t('changedOn', { day: formatDay(row.updatedAt) }),
                row.updatedBy === null ? '' : people.of(row.updatedBy).name,
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
            {row.letter === null ? null : <LetterPill letter={row.letter} />}
            {isPending ? <Pending /> : null}
          </span>
        }
        actions={<Actions entry={entry} tree={tree} isKnown={isKnown} isReadOnly={isReadOnly} />}
      />
      {isTrashed ? <p className="rec-note">{t('isTrashed')}</p> : null}
      {access === 'read' ? <RightsNote entry={entry} tree={tree} /> : null}
      <div className="lib-file">
        <div className="lib-file-main">
          <FilePreview key={row.id} row={row} page={page} />
        </div>
        {isStaff ? (
          <div className="lib-file-side">
            <Card title={t('details')}>
              <FileFields row={row} isReadOnly={isReadOnly} isOfPlace={access === 'place'} />
            </Card>
            <Card title={t('versions')}>
              <FileVersions row={row} isReadOnly={isReadOnly} />
            </Card>
          </div>
        ) : null}
      </div>
    </>
  );
}

function Actions({ entry, tree, isKnown, isReadOnly }: FileProps & { isReadOnly: boolean }) {
  const { t } = useTranslation('library');
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { ids, toggle } = useFavourites();
  const actions = useItemActions();
  const accessOf = useAccess(tree);
  const askable = useAskable(tree);
  const item = { is: 'file', entry } as const;
  const entriesOf = useItemMenu({
    favourites: ids,
    toggleFavourite: (id, name) => {
      toggle(id, name).catch((error: unknown) => showFailure(error, t('failed')));
    },
    onDialog: setDialog,
    accessOf,
    askable,
    isReadOnly,
  });
  return (
    <>
      <Button variant="primary" icon={<IconDownload />} onClick={() => actions.download(entry)}>
        {t('download')}
      </Button>
      {isReadOnly || accessOf(item) !== 'place' || entry.pending === 'create' ? null : (
        <Button icon={<IconLink />} onClick={() => setDialog({ is: 'link', file: entry.row })}>
          {t('fileLink')}
        </Button>
      )}
      <Menu
        label={t('actions', { name: entry.row.name })}
        entries={entriesOf(item).filter(({ id }) => id !== 'download' && id !== 'file-link')}
      />
      {dialog === null ? null : (
        <ItemDialog
          open={dialog}
          tree={tree}
          isKnown={isKnown}
          onClose={() => {
            setDialog(null);
            if (dialog.is === 'delete') void navigate({ to: placeHref({ is: 'trash' }) });
          }}
        />
      )}
    </>
  );
}
