import { sheet as sheets } from '@basoche/crdt';
import { Select, TextField } from '@basoche/ui';
import { useTranslation } from 'react-i18next';

const WITHOUT_VALUE: readonly sheets.Condition['kind'][] = ['empty', 'filled', 'error'];

export interface ConditionFieldsProps {
  label: string;
  /** What stands for no condition; without it there is always one. */
  none?: string;
  condition: sheets.Condition | null;
  onChange: (condition: sheets.Condition | null) => void;
}

/** What is asked of a cell, with the values to compare it to. */
export function ConditionFields({ label, none, condition, onChange }: ConditionFieldsProps) {
  const { t } = useTranslation('sheets');
  const options = [
    ...(none === undefined ? [] : [{ value: 'none' as const, label: none }]),
    ...sheets.CONDITION_KINDS.map((value) => ({ value, label: t(`condition_${value}`) })),
  ];
  return (
    <div className="sh-condition">
      <Select
        label={label}
        value={condition?.kind ?? 'none'}
        options={options}
        onChange={(kind) => onChange(kind === 'none' ? null : { value: '', to: '', ...condition, kind })}
      />
      {condition === null || WITHOUT_VALUE.includes(condition.kind) ? null : (
        <TextField
          label={t(condition.kind === 'between' ? 'conditionFrom' : 'conditionValue')}
          required
          value={condition.value}
          onChange={(event) => onChange({ ...condition, value: event.target.value })}
        />
      )}
      {condition?.kind === 'between' ? (
        <TextField
          label={t('conditionTo')}
          required
          value={condition.to}
          onChange={(event) => onChange({ ...condition, to: event.target.value })}
        />
      ) : null}
    </div>
  );
}
