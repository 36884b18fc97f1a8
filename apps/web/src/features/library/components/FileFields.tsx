import { FILE_LETTERS, FILE_STATUSES } from '@basoche/protocol';
import type { FileLetter, FileStatus, LibraryFile } from '@basoche/protocol';
import { Checkbox, Select, TagsField, TextArea } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { useFileCommands } from '../model/use-contents.ts';
import { useKeywords } from '../model/use-keywords.ts';

const NONE = 'none';

export interface FileFieldsProps {
  row: LibraryFile;
  isReadOnly: boolean;
  /** Read because of the place, and not by a share alone. */
  isOfPlace: boolean;
}

/** What a firm says of a file; each change is saved by itself. */
export function FileFields({ row, isReadOnly, isOfPlace }: FileFieldsProps) {
  const { t } = useTranslation('library');
  const commands = useFileCommands();
  const keywords = useKeywords();
  const [typed, setTyped] = useState<string | null>(null);
  const save = (fields: Partial<LibraryFile>) => {
    commands.save(row.id, fields).catch((error: unknown) => showFailure(error, t('failed')));
  };
  return (
    <div className="lib-fields">
      <TextArea
        label={t('description')}
        rows={3}
        maxLength={5000}
        disabled={isReadOnly}
        value={typed ?? row.description}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          setTyped(null);
          if (typed !== null && typed !== row.description) save({ description: typed });
        }}
      />
      <TagsField
        label={t('keywords')}
        value={row.keywords}
        suggestions={keywords}
        disabled={isReadOnly}
        onChange={(next) => save({ keywords: next })}
      />
      <Select<FileStatus | typeof NONE>
        label={t('status')}
        value={row.status ?? NONE}
        disabled={isReadOnly}
        options={[
          { value: NONE, label: t('status_none') },
          ...FILE_STATUSES.map((status) => ({ value: status, label: t(`status_${status}`) })),
        ]}
        onChange={(status) => save({ status: status === NONE ? null : status })}
      />
      <Select<FileLetter | typeof NONE>
        label={t('letter')}
        value={row.letter ?? NONE}
        disabled={isReadOnly || !isOfPlace}
        options={[
          { value: NONE, label: t('letter_none') },
          ...FILE_LETTERS.map((letter) => ({ value: letter, label: t(`letter_${letter}`) })),
        ]}
        onChange={(letter) => save({ letter: letter === NONE ? null : letter })}
      />
      <Checkbox
        label={t('isModel')}
        checked={row.isModel}
        disabled={isReadOnly}
        onCheckedChange={(isModel) => save({ isModel })}
      />
    </div>
  );
}
