import { formatBytes } from '@basoche/domain';
import { toast } from '@basoche/ui';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import './attachments.css';
import { saveFile } from '../../shared/save-file.ts';
import type { FileReference } from './attachments.ts';
import { useFileContent } from './use-file-content.ts';

export interface AttachedFileProps {
  file: FileReference;
  /** The Tab key comes here. */
  tabbable?: boolean;
}

/** A file that a message or a comment carries, given to the person under its name. */
export function AttachedFile({ file, tabbable = true }: AttachedFileProps) {
  const { t } = useTranslation('attachments');
  const load = useFileContent(file);
  const { name } = file;
  const size = file.size === undefined ? '' : formatBytes(file.size);
  return (
    <button
      type="button"
      className="att-file"
      tabIndex={tabbable ? 0 : -1}
      aria-label={t('download', { name, size })}
      onClick={() => {
        load().then(
          (content) => saveFile(content, name),
          (error: unknown) => toast(error instanceof Error ? error.message : String(error), { tone: 'bad' }),
        );
      }}
    >
      <IconPaperclip size={16} aria-hidden />
      {name}
      {size === '' ? null : <span className="att-size">{size}</span>}
    </button>
  );
}
