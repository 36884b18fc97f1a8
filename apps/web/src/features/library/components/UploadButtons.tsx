import { Button, Menu } from '@basoche/ui';
import { IconFolderPlus, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DroppedFile } from '../model/dropped-files.ts';

/** Chooses files, or a whole folder, and makes a folder. */
export function UploadButtons({
  onFiles,
  onFolder,
}: {
  onFiles: (files: readonly DroppedFile[]) => void;
  onFolder: () => void;
}) {
  const { t } = useTranslation('library');
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])].map((file) => ({ file, path: folderOf(file.webkitRelativePath) }));
    input.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };
  return (
    <>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('chooseFiles')}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={(element) => {
          folder.current = element;
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        aria-label={t('chooseFolder')}
        onChange={(event) => take(event.currentTarget)}
      />
      <Button icon={<IconFolderPlus />} onClick={onFolder}>
        {t('newFolder')}
      </Button>
      <Menu
        label={t('upload')}
        trigger={
          <Button variant="primary" icon={<IconUpload />}>
            {t('upload')}
          </Button>
        }
        entries={[
          { id: 'files', label: t('uploadFiles'), onSelect: () => files.current?.click() },
          { id: 'folder', label: t('uploadFolder'), onSelect: () => folder.current?.click() },
        ]}
      />
    </>
  );
}

/** Names of the folders that a file stands in, from the one that was chosen. */
function folderOf(path: string): readonly string[] {
  return path === '' ? [] : path.split('/').slice(0, -1);
}
