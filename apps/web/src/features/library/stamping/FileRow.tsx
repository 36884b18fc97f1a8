import type { Place } from '@basoche/crdt';
import { cx, IconButton, TextField } from '@basoche/ui';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowDrag } from '../../../shared/row-drag.ts';
import type { nameProblem } from './file-list.ts';
import { MAX_FILE_NAME } from './stamp-data.ts';
import type { FileToStamp } from './stamp-data.ts';

export interface FileRowProps {
  file: FileToStamp;
  number: number;
  /** Of the field of the name. */
  label: string;
  /** Shown after the name. */
  extension: string | null;
  /** Without its extension. */
  name: string;
  problem: ReturnType<typeof nameProblem>;
  isFirst: boolean;
  isLast: boolean;
  /** `null`: as the pattern says. */
  onName: (name: string | null) => void;
  onStep: (by: -1 | 1) => void;
  onDrop: (dragged: string, place: Place) => void;
  onRemove: () => void;
}

/** A file of the list: moved by its handle, by its buttons, and by Alt with an arrow. */
export function FileRow(props: FileRowProps) {
  const { file, label, extension, number, name, problem, isFirst, isLast, onName, onStep, onDrop, onRemove } = props;
  const { t } = useTranslation('stamping');
  const { frontId, fileName, pageCount } = file;
  const { row, handle, dragging, edge } = useRowDrag<HTMLLIElement>('stamp-file', frontId, onDrop);
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  }

  /** A button that is of no more use hands the focus to the other. */
  function press(by: -1 | 1) {
    onStep(by);
    const other = by === -1 ? down : up;
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) other.current?.focus();
    });
  }

  return (
    <li
      ref={row}
      className={cx('stamp-file', dragging && 'stamp-file-dragging', edge && `stamp-file-${edge}`)}
      onKeyDown={onKeyDown}
    >
      <span ref={handle} className="stamp-grip" title={t('drag', { name: fileName })}>
        <IconGripVertical size={16} aria-hidden />
      </span>
      <span className="stamp-number b-num">{number}</span>
      <span className="stamp-file-main">
        <TextField
          label={label}
          hideLabel
          autoComplete="off"
          maxLength={MAX_FILE_NAME - 4}
          value={name}
          end={extension === null ? null : <span className="stamp-extension">{extension}</span>}
          error={problem === null ? undefined : t(problem)}
          onChange={(event) => onName(event.currentTarget.value)}
          onBlur={(event) => {
            // What is emptied is named by the pattern again.
            if (event.currentTarget.value.trim() === '') onName(null);
          }}
        />
        <span className="stamp-file-detail">
          <span className="stamp-file-name" title={fileName}>
            {fileName}
          </span>
          <span className="stamp-file-pages b-num">{t('pages', { count: pageCount })}</span>
        </span>
      </span>
      <span className="stamp-file-actions">
        <IconButton
          ref={up}
          size="sm"
          tooltip={false}
          label={t('moveUp', { name: fileName })}
          icon={<IconArrowUp />}
          disabled={isFirst}
          onClick={() => press(-1)}
        />
        <IconButton
          ref={down}
          size="sm"
          tooltip={false}
          label={t('moveDown', { name: fileName })}
          icon={<IconArrowDown />}
          disabled={isLast}
          onClick={() => press(1)}
        />
        <IconButton
          size="sm"
          tooltip={false}
          label={t('remove', { name: fileName })}
          icon={<IconX />}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
