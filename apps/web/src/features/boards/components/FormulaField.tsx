import type { board } from '@basoche/crdt';
import {
  FORMULA_FUNCTIONS,
  FORMULA_MAX_LENGTH,
  formulaColumns,
  FormulaProblem,
  type Formula,
  isFormulaError,
  parseFormula,
  readFormula,
  showFormula,
  storeFormula,
} from '@basoche/domain';
import { Button, Chip, TextArea, toast } from '@basoche/ui';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_COLUMN } from '../model/conditions.ts';
import { FORMULA_ERROR_KEYS, type FormulaSources, formulaText, leadsBack, previewFormula } from '../model/formulas.ts';
import type { BoardActions } from './board-actions.ts';

/** Dictionary key of each problem's words. */
const PROBLEM_KEYS = {
  character: 'problemCharacter',
  text: 'problemText',
  bracket: 'problemBracket',
  end: 'problemEnd',
  unexpected: 'problemUnexpected',
  column: 'problemColumn',
  function: 'problemFunction',
  arguments: 'problemArguments',
  size: 'problemSize',
} as const satisfies Record<FormulaProblem['reason'], string>;

export interface FormulaFieldProps {
  column: board.Column;
  sources: FormulaSources;
  /** An item to try it on. */
  sample: board.Item | undefined;
  actions: BoardActions;
}

/** A formula in French words, tried as it is typed; kept when it is saved, never a wrong one. */
export function FormulaField({ column, sources, sample, actions }: FormulaFieldProps) {
  const { t } = useTranslation(['boards', 'common']);
  const columns = useMemo(
    () => formulaColumns([{ id: NAME_COLUMN, name: t('item') }, ...sources.columns.filter((each) => each !== column)]),
    [sources.columns, column, t],
  );
  const stored = column.formula === null ? '' : shown(column.formula);
  const [draft, setDraft] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const text = draft ?? stored;
  const [formula, problem] = read();

  return (
    <form
      className="m-formula"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== null) return;
        actions.setFormula(column.id, formula === null ? null : storeFormula(formula));
        setDraft(null);
        toast(t('formulaSaved'));
      }}
    >
      <TextArea
        ref={area}
        label={t('formula')}
        hint={t('formulaHint')}
        spellCheck={false}
        rows={3}
        maxLength={FORMULA_MAX_LENGTH}
        value={text}
        error={draft === null ? undefined : (problem ?? undefined)}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      {formula === null || problem !== null || sample === undefined ? null : (
        <p className="m-formula-try" role="status">
          {preview(formula, sample)}
        </p>
      )}
      <fieldset className="m-options">
        <legend>{t('formulaColumns')}</legend>
        <div className="m-formula-words">
          {columns.map(({ id, name }) => (
            <Button key={id} size="sm" onClick={() => insert(`[${name.replaceAll(']', ']]')}]`)}>
              {name}
            </Button>
          ))}
        </div>
      </fieldset>
      <details>
        <summary>{t('formulaFunctions')}</summary>
        <div className="m-formula-words">
          {Object.values(FORMULA_FUNCTIONS).map(({ french }) => (
            <Chip key={french}>{french}</Chip>
          ))}
        </div>
      </details>
      <Button type="submit" variant="primary" disabled={draft === null || problem !== null}>
        {t('common:save')}
      </Button>
    </form>
  );

  function shown(kept: string): string {
    try {
      return showFormula(readFormula(kept), columns, t('formulaGone'));
    } catch (error) {
      if (error instanceof FormulaProblem) return kept;
      throw error;
    }
  }

  function read(): [Formula | null, string | null] {
    if (text.trim() === '') return [null, null];
    try {
      const parsed = parseFormula(text, columns);
      return [parsed, leadsBack(sources.columns, column.id, parsed) ? t('problemLoop') : null];
    } catch (error) {
      if (!(error instanceof FormulaProblem)) throw error;
      return [null, t(PROBLEM_KEYS[error.reason], { word: error.word, at: error.at + 1 })];
    }
  }

  function preview(parsed: Formula, item: board.Item): string {
    const value = previewFormula(item, parsed, column.id, sources);
    const words = isFormulaError(value) ? t(FORMULA_ERROR_KEYS[value.error]) : formulaText(value) || t('emptyCell');
    return t('formulaPreview', { item: item.name, value: words });
  }

  function insert(word: string): void {
    const at = area.current?.selectionEnd ?? text.length;
    setDraft(text.slice(0, at) + word + text.slice(at));
    area.current?.focus();
  }
}
