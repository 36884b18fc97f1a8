import { board } from '@basoche/crdt';
import { Button, Select } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { People } from '../../../data/people.ts';
import {
  columnsOf,
  draftOf,
  offeredValues,
  ruleOf,
  valueWords,
  type DraftGaps,
  type RuleDraft,
  type RuleText,
} from '../model/rules.ts';
import { PickMenu } from './PickMenu.tsx';

/** In the place of a column of people. */
const NONE = '';

export interface RuleFormProps {
  /** `null`: a new one. */
  rule: RuleText | null;
  columns: readonly board.Column[];
  people: People;
  onSave: (rule: RuleText) => void;
  onCancel: () => void;
}

/** When a column becomes what, whom to tell or what to set. */
export function RuleForm({ rule, columns, people, onSave, onCancel }: RuleFormProps) {
  const { t } = useTranslation(['boards', 'common']);
  const [draft, setDraft] = useState<RuleDraft>(() => draftOf(rule, columns));
  const [gaps, setGaps] = useState<DraftGaps>({});
  const column = columns.find((each) => each.id === draft.column);
  const target = columns.find((each) => each.id === draft.target);
  const listed = people.list.map((person) => ({ id: person.id, label: person.name }));
  const change = (part: Partial<RuleDraft>) => {
    setDraft({ ...draft, ...part });
    setGaps({});
  };
  const valuesOf = (of: board.Column | undefined, use: 'trigger' | 'set') =>
    of === undefined
      ? []
      : offeredValues(of, use).map((value) => ({
          value: JSON.stringify(value),
          label: valueWords(of, value, null, t),
        }));

  return (
    <form
      className="m-dialog m-rule-form"
      aria-label={t(rule === null ? 'newRule' : 'editRule')}
      onSubmit={(event) => {
        event.preventDefault();
        const said = ruleOf(draft, columns);
        if ('trigger' in said) onSave(said);
        else setGaps(said);
      }}
    >
      <div className="m-rule-pair">
        <Select
          label={t('ruleColumn')}
          value={draft.column}
          options={optionsOf(columnsOf(columns, board.TRIGGER_TYPES))}
          error={gaps.column ? t('ruleColumnMissing') : undefined}
          onChange={(id) => change({ column: id, value: null })}
        />
        <Select
          label={t('ruleValue')}
          value={draft.value}
          options={valuesOf(column, 'trigger')}
          disabled={column === undefined}
          error={gaps.value ? t('ruleValueMissing') : undefined}
          onChange={(value) => change({ value })}
        />
      </div>
      <Select
        label={t('ruleDoes')}
        value={draft.does}
        options={[
          { value: 'notify', label: t('ruleDoesNotify') },
          { value: 'set', label: t('ruleDoesSet') },
        ]}
        onChange={(does) => change({ does })}
      />
      {draft.does === 'notify' ? (
        <div className="m-rule-pair">
          <div className="b-field">
            <span className="b-field-label">{t('rulePeople')}</span>
            <PickMenu
              label={t('rulePeople')}
              choices={listed}
              value={draft.people}
              onChange={(picked) => change({ people: picked })}
            />
            {gaps.people ? (
              <p className="b-field-error" role="alert">
                {t('rulePeopleMissing')}
              </p>
            ) : null}
          </div>
          <Select
            label={t('ruleNamedBy')}
            value={draft.named ?? NONE}
            options={[{ value: NONE, label: t('ruleNoNamed') }, ...optionsOf(columnsOf(columns, ['people']))]}
            onChange={(named) => change({ named: named === NONE ? null : named })}
          />
        </div>
      ) : (
        <div className="m-rule-pair">
          <Select
            label={t('ruleTarget')}
            value={draft.target}
            options={optionsOf(columnsOf(columns, board.SET_TYPES))}
            error={gaps.target ? t('ruleColumnMissing') : undefined}
            onChange={(id) => change({ target: id, targetValue: null, people: [] })}
          />
          {target?.type === 'people' ? (
            <div className="b-field">
              <span className="b-field-label">{t('ruleTargetValue')}</span>
              <PickMenu
                label={t('ruleTargetValue')}
                choices={listed}
                value={draft.people}
                onChange={(picked) => change({ people: picked })}
              />
            </div>
          ) : (
            <Select
              label={t('ruleTargetValue')}
              value={draft.targetValue}
              options={valuesOf(target, 'set')}
              disabled={target === undefined}
              error={gaps.targetValue ? t('ruleValueMissing') : undefined}
              onChange={(targetValue) => change({ targetValue })}
            />
          )}
        </div>
      )}
      <div className="m-rule-buttons">
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button variant="primary" type="submit">
          {t('common:save')}
        </Button>
      </div>
    </form>
  );
}

function optionsOf(columns: readonly board.Column[]): { value: string; label: string }[] {
  return columns.map(({ id, name }) => ({ value: id, label: name }));
}
