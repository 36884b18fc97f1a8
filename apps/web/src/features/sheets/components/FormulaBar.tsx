import { fold } from '@basoche/domain';
import { columnName, SHEET_FUNCTIONS } from '@basoche/sheet';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { editedText } from '../model/cell-actions.ts';
import { type CellPlace, keyOf } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import type { Editing } from './use-editing.ts';

const MAX_SUGGESTIONS = 6;
const NAMES = Object.values(SHEET_FUNCTIONS)
  .map(({ french }) => french)
  .sort((a, b) => a.localeCompare(b, 'fr'));

export interface FormulaBarProps {
  store: SheetStore;
  view: SheetView;
  editing: Editing;
  editable: boolean;
  at: { row: number; column: number };
  place: CellPlace;
}

/** Where one is, and what the cell holds as it was typed; while a formula is typed, functions whose name begins so. */
export function FormulaBar({ store, view, editing, editable, at, place }: FormulaBarProps) {
  const { t } = useTranslation('sheets');
  const list = useId();
  const text = editing.draft ?? editedText(store, view.facts.id, keyOf(place));
  const prefix = wordOf(editing.draft);
  const found =
    prefix === '' ? [] : NAMES.filter((name) => fold(name).startsWith(fold(prefix))).slice(0, MAX_SUGGESTIONS);
  return (
    <div className="sh-bar">
      <output className="sh-name" aria-label={t('activeCell')}>
        {columnName(at.column)}
        {at.row + 1}
      </output>
      <input
        className="sh-formula"
        aria-label={t('formulaBar')}
        aria-describedby={found.length > 0 ? list : undefined}
        value={text}
        readOnly={!editable}
        autoComplete="off"
        spellCheck={false}
        onFocus={() => editing.begin(null, 'bar')}
        onChange={(event) => editing.change(event.currentTarget.value)}
        onBlur={() => {
          if (editing.where === 'bar') editing.commit();
        }}
      />
      {found.length > 0 ? (
        <ul id={list} className="sh-suggestions" aria-label={t('suggestions')}>
          {found.map((name) => (
            <li key={name}>
              <button
                type="button"
                tabIndex={-1}
                className="sh-suggestion"
                // The field keeps the focus, and what is typed in it.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => editing.change(`${editing.draft?.slice(0, -prefix.length)}${name}(`)}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** The name being typed at the end of a formula. */
function wordOf(draft: string | null): string {
  if (draft === null || !draft.startsWith('=')) return '';
  return /(?:^=|[-+*/^&=<>(;@\s])(\p{L}[\p{L}\d.]*)$/u.exec(draft)?.[1] ?? '';
}
