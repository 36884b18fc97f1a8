import type { board } from '@basoche/crdt';
import { DateField, IconButton, Select } from '@basoche/ui';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../shared/now.ts';
import type { People } from '../../../data/people.ts';
import { parseNumber } from '../model/board-content.ts';
import { NAME_COLUMN, operatorsOf, wantsValues, type Condition, type Operator } from '../model/conditions.ts';
import { DraftField } from './DraftField.tsx';
import { PickMenu } from './PickMenu.tsx';

/** Dictionary key of each operator's words. */
const OPERATOR_KEYS = {
  contains: 'opContains',
  lacks: 'opLacks',
  any: 'opAny',
  none: 'opNone',
  equal: 'opEqual',
  least: 'opLeast',
  most: 'opMost',
  on: 'opOn',
  before: 'opBefore',
  after: 'opAfter',
  checked: 'opChecked',
  unchecked: 'opUnchecked',
  empty: 'opEmpty',
  filled: 'opFilled',
} as const satisfies Record<Operator, string>;

export interface ConditionRowProps {
  condition: Condition;
  /** From 1, to tell conditions apart. */
  number: number;
  columns: readonly board.Column[];
  people: People;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

/** One condition: of which column, what, and with which value. */
export function ConditionRow({ condition, number, columns, people, onChange, onRemove }: ConditionRowProps) {
  const { t } = useTranslation('boards');
  const typeOf = (id: string) =>
    id === NAME_COLUMN ? 'text' : (columns.find((column) => column.id === id)?.type ?? '');
  const operators = operatorsOf(typeOf(condition.column));
  return (
    <li className="m-condition">
      <Select
        label={t('conditionColumn', { number })}
        hideLabel
        value={condition.column}
        options={[
          { value: NAME_COLUMN, label: t('item') },
          ...columns.map((column) => ({ value: column.id, label: column.name })),
        ]}
        onChange={(column) =>
          onChange(
            typeOf(column) === typeOf(condition.column) && column === condition.column
              ? condition
              : { column, operator: operatorsOf(typeOf(column))[0] ?? 'filled', values: [] },
          )
        }
      />
      <Select
        label={t('conditionOperator', { number })}
        hideLabel
        value={condition.operator}
        options={operators.map((value) => ({ value, label: t(OPERATOR_KEYS[value]) }))}
        onChange={(operator) => onChange({ ...condition, operator })}
      />
      <IconButton label={t('removeCondition', { number })} icon={<IconX />} onClick={onRemove} />
      {wantsValues(condition.operator) ? (
        <div className="m-condition-value">
          <Value
            condition={condition}
            number={number}
            column={columns.find((column) => column.id === condition.column)}
            people={people}
            onChange={(values) => onChange({ ...condition, values })}
          />
        </div>
      ) : null}
    </li>
  );
}

interface ValueProps {
  condition: Condition;
  number: number;
  column: board.Column | undefined;
  people: People;
  onChange: (values: string[]) => void;
}

function Value({ condition, number, column, people, onChange }: ValueProps) {
  const { t } = useTranslation('boards');
  const today = useToday();
  const label = t('conditionValue', { number });
  const { values } = condition;
  switch (condition.operator) {
    case 'any':
    case 'none': {
      const choices =
        column?.type === 'people'
          ? people.list.map((person) => ({ id: person.id, label: person.name }))
          : (column?.options ?? []);
      return <PickMenu label={label} choices={choices} value={values} onChange={onChange} />;
    }
    case 'on':
    case 'before':
    case 'after':
      return (
        <DateField
          label={label}
          hideLabel
          value={values[0] ?? null}
          today={today}
          onChange={(day) => onChange(day === null ? [] : [day])}
        />
      );
    case 'equal':
    case 'least':
    case 'most': {
      const text = values[0] ?? '';
      return (
        <DraftField
          label={label}
          hideLabel
          inputMode="decimal"
          value={text}
          error={text.trim() !== '' && parseNumber(text) === null ? t('invalidNumber') : undefined}
          onText={(typed) => onChange(typed === '' ? [] : [typed])}
        />
      );
    }
    default:
      return (
        <DraftField
          label={label}
          hideLabel
          maxLength={200}
          value={values[0] ?? ''}
          onText={(typed) => onChange(typed === '' ? [] : [typed])}
        />
      );
  }
}
