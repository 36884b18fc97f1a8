import { type CSSProperties, type RefObject, useEffect } from 'react';
import type { Editing } from './use-editing.ts';

export interface CellFieldProps {
  field: RefObject<HTMLInputElement | null>;
  editing: Editing;
  editable: boolean;
  label: string;
  /** Where the active cell stands. */
  style: CSSProperties;
  /** A finger chose the cell: the keyboard of the screen comes when one types in it. */
  quiet: boolean;
}

/**
 * The field of the active cell. It has the focus all along, unseen until one types: what comes without a key of its own
 * (a dead key, an input method, dictation) reaches the cell whole. Keys that end it are the screen's.
 */
export function CellField({ field, editing, editable, label, style, quiet }: CellFieldProps) {
  const typing = editing.draft !== null && editing.where === 'cell';
  useEffect(() => {
    const element = field.current;
    if (!typing || element === null) return;
    element.focus({ preventScroll: true });
    // What an input method composes is its own until it ends.
    if (!editing.over) element.setSelectionRange(element.value.length, element.value.length);
  }, [field, typing, editing.over]);
  return (
    <input
      ref={field}
      className={typing ? 'sh-field' : 'sh-field sh-field-idle'}
      style={style}
      aria-label={label}
      data-returns-focus=""
      aria-controls="sh-grid"
      aria-activedescendant={typing ? undefined : 'sh-active'}
      value={typing ? (editing.draft ?? '') : ''}
      readOnly={!editable}
      inputMode={quiet && !typing ? 'none' : undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onContextMenu={(event) => {
        // What is being typed has the menu of the browser.
        if (typing) event.stopPropagation();
      }}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        if (typing) editing.change(typed);
        else if (typed !== '') editing.begin(typed);
      }}
      onBlur={() => {
        if (editing.where === 'cell') editing.commit();
      }}
    />
  );
}
