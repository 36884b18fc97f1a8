import { useEffect, useRef } from 'react';
import type { Editing } from './use-editing.ts';

/** The field in the active cell. Keys that end it are the screen's. */
export function CellField({ editing, label }: { editing: Editing; label: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
  }, []);
  return (
    <input
      ref={field}
      className="sh-field"
      aria-label={label}
      value={editing.draft ?? ''}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => editing.change(event.currentTarget.value)}
      onBlur={editing.commit}
    />
  );
}
