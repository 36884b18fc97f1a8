import type { Project } from '@basoche/protocol';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import { placeHref } from '../model/place.ts';
import { useAddFiles } from '../model/use-add-files.ts';
import { useFolders } from '../model/use-folders.ts';
import { useIsHeld } from '../model/use-held.ts';
import { Contents } from './Contents.tsx';
import type { OpenDialog } from './ItemDialogs.tsx';
import { ExportButton } from './ExportButton.tsx';
import { UploadButtons } from './UploadButtons.tsx';
import '../../../shared/records/records.css';
import '../library.css';

/** The files of a matter, on its page. */
export function MatterFiles({ project }: { project: Project }) {
  const { t } = useTranslation('library');
  const { tree, state } = useFolders();
  const addFiles = useAddFiles(tree);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const place = useMemo(() => ({ is: 'matter', project: project.id }) as const, [project.id]);
  const isHeld = useIsHeld(place, tree);
  const isReadOnly = project.status !== 'En cours' || !isHeld;
  return (
    <div className="lib-matter">
      <div className="lib-matter-head">
        <Link to={placeHref(place)} className="s-link">
          {t('openInLibrary')}
        </Link>
        <span className="lib-matter-actions">
          <ExportButton place={place} name={project.name} onDialog={setDialog} />
          {isReadOnly ? null : (
            <UploadButtons
              onFiles={(files) => addFiles(files, place)}
              onFolder={() => setDialog({ is: 'new-folder', place })}
            />
          )}
        </span>
      </div>
      <Contents place={place} tree={tree} state={state} dialog={dialog} onDialog={setDialog} isReadOnly={isReadOnly} />
    </div>
  );
}
