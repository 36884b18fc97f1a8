import { fileRecord } from '@basoche/protocol';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';
import type { NumberedFile } from '../../library/index.ts';
import type { NumberedExhibit } from './use-exhibits.ts';

/** What a path would take for something else has no place in a title. */
const PATH_SIGNS = /[/\\]/g;

/** Files of communicated exhibits, and how many are no longer what was communicated: gone, or changed since. */
export function useFilesOf(): (exhibits: readonly NumberedExhibit[]) => {
  files: readonly NumberedFile[];
  changed: number;
} {
  const { t } = useTranslation('exhibits');
  const { records } = useEngine();
  return useCallback(
    (exhibits) => {
      const rows = records.rows(fileRecord);
      const files = exhibits.flatMap(({ row: { file, blob, title }, number }) => {
        const entry = file === null ? undefined : rows.get(file);
        // Until the communication is confirmed it is of what is there.
        const isChanged = blob !== null && entry?.row.blob !== blob;
        return entry === undefined || isChanged
          ? []
          : [{ entry, number, title: t('bookmark', { number, title }).replace(PATH_SIGNS, '-') }];
      });
      return { files, changed: exhibits.length - files.length };
    },
    [records, t],
  );
}
