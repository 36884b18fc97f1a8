import { useRef, useState, type KeyboardEvent } from 'react';
import { parseNumber } from '../model/board-content.ts';

interface Common {
  label: string;
  value: string;
  disabled?: boolean;
  long?: boolean;
  /** Starts in edit mode. */
  editing?: boolean;
  onLeave?: () => void;
}

export type TextCellProps = Common &
  (
    | { numeric: true; onCommit: (value: number | null) => void }
    | { numeric?: false; onCommit: (value: string) => void }
  );

/** Shows a text or number; a click, Enter or a typed character edits it. Escape gives up, leaving commits. */
export function TextCell(props: TextCellProps) {
  const { label, value, disabled = false, long = false, onLeave } = props;
  const [draft, setDraft] = useState<string | null>(props.editing ? value : null);
  const box = useRef<HTMLButtonElement>(null);
  const invalid = draft !== null && props.numeric === true && draft.trim() !== '' && parseNumber(draft) === null;

  function commit(): void {
    if (draft === null) return;
    const text = draft.trim();
    if (invalid || text === value) {
      leave();
      return;
    }
    if (props.numeric) props.onCommit(text === '' ? null : parseNumber(text));
    else props.onCommit(text);
    leave();
  }

  function leave(): void {
    setDraft(null);
    onLeave?.();
  }

  if (draft === null || disabled) {
    return (
      <button
        ref={box}
        type="button"
        className={props.numeric ? 'm-cell-button m-cell-number b-num' : 'm-cell-button'}
        aria-label={`${label} : ${value}`}
        aria-disabled={disabled || undefined}
        data-cell
        onClick={() => {
          if (!disabled) setDraft(value);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (disabled || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === ' ')
            return;
          event.preventDefault();
          setDraft(event.key);
        }}
      >
        <span className="m-cell-text">{value}</span>
      </button>
    );
  }
  const shared = {
    className: 'm-cell-input',
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    autoFocus: true,
    value: draft,
    maxLength: long ? 20_000 : 500,
    onBlur: commit,
    onChange: (event: { currentTarget: { value: string } }) => setDraft(event.currentTarget.value),
    onKeyDown: (event: KeyboardEvent) => {
      event.stopPropagation();
      if (event.key === 'Enter' && !(long && event.shiftKey)) {
        event.preventDefault();
        commit();
        requestAnimationFrame(() => box.current?.focus());
      } else if (event.key === 'Escape') {
        leave();
        requestAnimationFrame(() => box.current?.focus());
      }
    },
  };
  return long ? (
    <textarea rows={3} {...shared} />
  ) : (
    <input {...shared} inputMode={props.numeric ? 'decimal' : undefined} />
  );
}
