import { PageHeader } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../shared/title.ts';
import { Contents } from '../components/Contents.tsx';
import type { OpenDialog } from '../components/ItemDialogs.tsx';
import { ExportButton } from '../components/ExportButton.tsx';
import { Places } from '../components/Places.tsx';
import { Trail, usePlaceName } from '../components/Trail.tsx';
import { UploadButtons } from '../components/UploadButtons.tsx';
import { isContainer } from '../model/place.ts';
import type { Place } from '../model/place.ts';
import { useAddFiles } from '../model/use-add-files.ts';
import { useFolders } from '../model/use-folders.ts';
import { useIsHeld } from '../model/use-held.ts';
import { useIsPlaceReadOnly } from '../model/use-read-only.ts';
import '../../../shared/records/records.css';
import '../library.css';

/** `/ged` and `/ged/folder/view/:slug`: a place of the library. */
export function BrowserScreen({ place }: { place: Place }) {
  const { t } = useTranslation('library');
  const { tree, state } = useFolders();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const name = usePlaceName(place, tree);
  const addFiles = useAddFiles(tree);
  const isHeld = useIsHeld(place, tree);
  const isReadOnly = useIsPlaceReadOnly(place, tree) || !isHeld;
  usePageTitle(name === '' ? t('title') : name);
  return (
    <div className="lib-page">
      <Places here={place} />
      <div className="lib-pane">
        <PageHeader
          title={name === '' ? t('title') : name}
          breadcrumb={place.is === 'folder' ? <Trail place={place} tree={tree} /> : undefined}
          actions={
            isContainer(place) ? (
              <>
                <ExportButton place={place} name={name} onDialog={setDialog} />
                {isReadOnly ? null : (
                  <UploadButtons
                    onFiles={(files) => addFiles(files, place)}
                    onFolder={() => setDialog({ is: 'new-folder', place })}
                  />
                )}
              </>
            ) : null
          }
        />
        <Contents
          place={place}
          tree={tree}
          state={state}
          dialog={dialog}
          onDialog={setDialog}
          isReadOnly={isReadOnly}
        />
      </div>
    </div>
  );
}
