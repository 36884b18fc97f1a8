import { EmptyState, Progress, TextField } from '@basoche/ui';
import { IconFileOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileRow } from './FileRow.tsx';
import { moved, nameProblem, numberAt, stepped } from './file-list.ts';
import { LeftFiles } from './LeftFiles.tsx';
import { MAX_FILES, MAX_STAMP_TEXT, stemOf } from './stamp-data.ts';
import type { FileToStamp, Naming } from './stamp-data.ts';
import type { FileListView } from './use-file-list.ts';

export const MAX_NUMBER = 99_999;

export interface FilesStepProps {
  list: FileListView;
  /** Names of the files, with their extension. */
  names: readonly string[];
  naming: Naming;
  /** Without it files keep their names, but for those that are typed. */
  onNaming?: (naming: Naming) => void;
  /** What the field of a file's name is. */
  field: 'newName' | 'bookmark';
  /** Not all of the library is on this device. */
  isIncomplete: boolean;
}

/** Which files, in which order, under which names. */
export function FilesStep({ list, names, naming, onNaming, field, isIncomplete }: FilesStepProps) {
  const { t } = useTranslation('stamping');
  const { files, left, read, total } = list;
  const isReading = read < total;
  return (
    <div className="stamp-step">
      {isReading ? <Progress label={t('reading')} done={read} total={total} /> : null}
      {isIncomplete ? <p className="rec-note">{t('incomplete')}</p> : null}
      {list.isTooMany ? <p className="rec-note">{t('tooMany', { count: MAX_FILES })}</p> : null}
      {files.length === 0 && !isReading ? (
        <EmptyState icon={<IconFileOff />} title={t('nothing')}>
          {t('nothingText')}
        </EmptyState>
      ) : (
        <>
          {onNaming === undefined ? null : (
            <NamingFields naming={naming} onNaming={onNaming} hasFirst={files.some(({ number }) => number === null)} />
          )}
          <Rows list={list} names={names} naming={naming} field={field} />
        </>
      )}
      <LeftFiles left={left} {...(isReading ? {} : { onRetry: list.retry })} />
    </div>
  );
}

interface NamingFieldsProps extends Required<Pick<FilesStepProps, 'naming' | 'onNaming'>> {
  /** Not every file has a number for good. */
  hasFirst: boolean;
}

function NamingFields({ naming, onNaming, hasFirst }: NamingFieldsProps) {
  const { t } = useTranslation('stamping');
  const [typed, setTyped] = useState(String(naming.first));
  const isWrong = Number(typed) !== naming.first || typed.trim() === '';
  return (
    <div className="stamp-naming">
      <TextField
        label={t('pattern')}
        hint={t('patternHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_STAMP_TEXT}
        value={naming.pattern}
        onChange={(event) => onNaming({ ...naming, pattern: event.currentTarget.value })}
      />
      {hasFirst ? (
        <TextField
          className="stamp-first"
          label={t('first')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={typed}
          error={isWrong ? t('firstWrong') : undefined}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            const first = Number(value);
            if (value.trim() !== '' && Number.isInteger(first) && first >= 1 && first <= MAX_NUMBER)
              onNaming({ ...naming, first });
          }}
        />
      ) : null}
    </div>
  );
}

function Rows({ list, names, naming, field }: Pick<FilesStepProps, 'list' | 'names' | 'naming' | 'field'>) {
  const { t } = useTranslation('stamping');
  const [announced, setAnnounced] = useState('');
  const { files, change } = list;
  const step = (file: FileToStamp, by: -1 | 1) => {
    const next = stepped(files, file.frontId, by);
    if (next === files) return;
    change(() => next);
    const position = next.findIndex(({ frontId }) => frontId === file.frontId) + 1;
    setAnnounced(t('movedTo', { name: file.fileName, position, count: next.length }));
  };
  return (
    <>
      <p className="stamp-hint stamp-keys">{t('keys')}</p>
      <ol className="stamp-files" aria-label={t('files')}>
        {files.map((file, at) => (
          <FileRow
            key={file.frontId}
            file={file}
            label={t(field, { name: file.fileName })}
            extension={field === 'newName' ? '.pdf' : null}
            number={numberAt(naming, file, at)}
            name={file.ownName ?? stemOf(names[at] ?? '')}
            problem={nameProblem(names[at] ?? '')}
            isFirst={at === 0}
            isLast={at === files.length - 1}
            onName={(ownName) => change((all) => all.map((each) => (each === file ? { ...each, ownName } : each)))}
            onStep={(by) => step(file, by)}
            onDrop={(dragged, place) => change((all) => moved(all, dragged, place))}
            onRemove={() => {
              change((all) => all.filter((each) => each !== file));
              setAnnounced(t('removed', { name: file.fileName }));
            }}
          />
        ))}
      </ol>
      <p className="b-hidden" role="status">
        {announced}
      </p>
    </>
  );
}
