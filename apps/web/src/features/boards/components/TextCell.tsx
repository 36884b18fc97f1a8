import { useRef, useState, type KeyboardEvent } from 'react';
import { TextEditor, type EditedText } from './TextEditor.tsx';

export type TextCellProps = EditedText & {
  disabled?: boolean;
  /** Starts in edit mode. */
  editing?: boolean;
  onLeave?: () => void;
  /** See `TextEditor`. */
  onTorn?: () => void;
};

/** Shows a text or number; a click, Enter or a typed character edits it. */
export function TextCell(props: TextCellProps) {
  const { label, value, disabled = false, onLeave } = props;
  const [typed, setTyped] = useState<string | null>(props.editing ? value : null);
  const box = useRef<HTMLButtonElement>(null);

  if (typed !== null && !disabled)
    return (
      <TextEditor
        {...props}
        typed={typed}
        onLeave={(back) => {
          setTyped(null);
          onLeave?.();
          if (back) requestAnimationFrame(() => box.current?.focus());
        }}
      />
    );
  return (
    <button
      ref={box}
      type="button"
      className={props.numeric ? 'm-cell-button m-cell-number b-num' : 'm-cell-button'}
      aria-label={`${label}\u00a0: ${value}`}
      aria-disabled={disabled || undefined}
      data-cell
      onClick={() => {
        if (!disabled) setTyped(value);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (disabled || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === ' ')
          return;
        event.preventDefault();
        setTyped(event.key);
      }}
    >
      <span className="m-cell-text">{value}</span>
    </button>
  );
}
