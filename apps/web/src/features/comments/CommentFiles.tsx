import { IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSidePanelLinks } from '../../shared/side-panel/open-side-panel.ts';
import { AttachedFile, FileState } from '../attachments/index.ts';
import type { FileReference } from '../attachments/index.ts';

export interface CommentFilesProps {
  files: readonly FileReference[];
  /** Takes a refused file away; for the comment's author. */
  onRemove: ((file: string) => void) | undefined;
}

/** What a comment carries: files to be received, and documents of the library to be opened. Nothing without any. */
export function CommentFiles({ files, onRemove }: CommentFilesProps) {
  const { t } = useTranslation('comments');
  const follow = useSidePanelLinks();
  if (files.length === 0) return null;
  return (
    <ul className="c-files" aria-label={t('files')}>
      {files.map((file) =>
        file.size === undefined ? (
          <li key={file.id}>
            <Link
              className="att-file"
              to="/Editor"
              search={{ doc: file.id }}
              onClick={(event) => follow(event, event.currentTarget.href)}
            >
              <IconFileText size={16} aria-hidden />
              {file.name}
            </Link>
          </li>
        ) : (
          <li key={file.id}>
            <AttachedFile file={file} />
            <FileState file={file.id} onRemove={onRemove && (() => onRemove(file.id))} />
          </li>
        ),
      )}
    </ul>
  );
}
