import { Combobox } from '@base-ui/react/combobox';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { cx } from '../cx.ts';
import { Field, type FieldProps } from './Field.tsx';

export interface ChoiceOption {
  value: string;
  label: string;
  /** After the label, for what has the same name. */
  detail?: string;
}

export interface ChoiceFieldProps extends FieldProps {
  value: string | null;
  /** Of a value that is not among the options. */
  valueLabel?: string;
  options: readonly ChoiceOption[];
  /** `null`: the field was emptied. */
  onChange: (value: string | null) => void;
  /** The options are the answers to what is typed; without it the field looks in them itself. */
  onSearch?: (text: string) => void;
  /** What the list says when nothing is found. */
  empty: string;
  /** Name of the button that opens the list. */
  openLabel: string;
  /** Name of the button that empties the field. */
  clearLabel: string;
}

/** One of many that stays in the field, found by what is typed. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { value, valueLabel, options, onChange, onSearch, empty, openLabel, clearLabel, ...field } = props;
  const chosenLabel = options.find((each) => each.value === value)?.label ?? valueLabel ?? value;
  // Another object would put the label back into the field while somebody types over it.
  const chosen = useMemo(
    () => (value === null || chosenLabel === null ? null : { value, label: chosenLabel }),
    [value, chosenLabel],
  );
  return (
    <Field {...field}>
      {(control) => (
        <Combobox.Root
          items={options}
          value={chosen}
          autoHighlight
          {...(onSearch === undefined ? {} : { filter: null })}
          isItemEqualToValue={(one: ChoiceOption, other: ChoiceOption) => one.value === other.value}
          onInputValueChange={(text, { reason }) => onSearch?.(reason === 'input-change' ? text : '')}
          onValueChange={(option: ChoiceOption | null) => onChange(option?.value ?? null)}
        >
          <Combobox.InputGroup className={cx('b-input-box', field.error !== undefined && 'b-input-box-invalid')}>
            <Combobox.Input {...control} className="b-input" autoComplete="off" />
            <Combobox.Clear className="b-pick-open" aria-label={clearLabel}>
              <IconX size={16} aria-hidden />
            </Combobox.Clear>
            <Combobox.Trigger className="b-pick-open" aria-label={openLabel}>
              <IconChevronDown size={16} aria-hidden />
            </Combobox.Trigger>
          </Combobox.InputGroup>
          <Choices label={field.label} empty={empty} />
        </Combobox.Root>
      )}
    </Field>
  );
}

function Choices({ label, empty }: { label: string; empty: string }) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner
        role="region"
        aria-label={label}
        className="b-layer"
        align="start"
        sideOffset={4}
        collisionPadding={8}
      >
        <Combobox.Popup className="b-popup b-menu b-select-popup b-pick-popup">
          <Combobox.Empty className="b-pick-empty">{empty}</Combobox.Empty>
          <Combobox.List aria-label={label}>
            {(option: ChoiceOption) => (
              <Combobox.Item key={option.value} value={option} className="b-menu-item">
                <span className="b-menu-text">
                  {option.label}
                  {option.detail ? <span className="b-pick-detail">{option.detail}</span> : null}
                </span>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
