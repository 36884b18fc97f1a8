import { toast } from '@basoche/ui';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { parseNumber } from '../model/board-content.ts';

/** A text or a number that is edited, and who takes what was typed. */
export type EditedText = { label: string; value: string; long?: boolean } & (
  | { numeric: true; onCommit: (value: number | null) => void }
  | { numeric?: false; onCommit: (value: string) => void }
);

export type TextEditorProps = EditedText & {
  /** What it begins with. */
  typed: string;
  /** The cell went away while it was typed in: what was typed is committed first. */
  onTorn?: () => void;
  /** `back`: the cell gets the focus again. */
  onLeave: (back: boolean) => void;
};

/**
 * Escape gives up, leaving commits. What is no number is told while it is typed: Enter keeps the editor open, leaving
 * keeps the cell as it was.
 */
export function TextEditor(props: TextEditorProps) {
  const { label, value, long = false, typed, onLeave } = props;
  const { t } = useTranslation('boards');
  const [draft, setDraft] = useState(typed);
  const error = useId();
  const left = useRef(false);
  const torn = useEffectEvent(() => {
    if (left.current || draft.trim() === value) return;
    commit(false);
    props.onTorn?.();
  });
  useEffect(() => () => torn(), []);
  const invalid = props.numeric === true && draft.trim() !== '' && parseNumber(draft) === null;

  function commit(back: boolean): void {
    const text = draft.trim();
    if (invalid) toast(t('cellKept', { text }));
    else if (text !== value) {
      if (props.numeric) props.onCommit(text === '' ? null : parseNumber(text));
      else props.onCommit(text);
    }
    leave(back);
  }

  function leave(back: boolean): void {
    left.current = true;
    onLeave(back);
  }

  const shared = {
    className: 'm-cell-input',
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    'aria-describedby': invalid ? error : undefined,
    autoFocus: true,
    value: draft,
    maxLength: long ? 20_000 : 500,
    onBlur: () => commit(false),
    onChange: (event: { currentTarget: { value: string } }) => setDraft(event.currentTarget.value),
    onKeyDown: (event: KeyboardEvent) => {
      event.stopPropagation();
      if (event.key === 'Enter' && !(long && event.shiftKey)) {
        event.preventDefault();
        if (!invalid) commit(true);
      } else if (event.key === 'Escape') leave(true);
    },
  };
  return long ? (
    <textarea rows={3} {...shared} />
  ) : (
    <span className="m-cell-editor">
      <input {...shared} inputMode={props.numeric ? 'decimal' : undefined} />
      {invalid ? (
        <span id={error} role="alert" className="m-cell-error">
          {t('invalidNumber')}
        </span>
      ) : null}
    </span>
  );
}
