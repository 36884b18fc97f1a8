import { Combobox } from '@base-ui/react/combobox';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { SelectLabel, type SelectOption } from './Select.tsx';

export interface PickFieldProps<V extends string> extends FieldProps {
  options: readonly SelectOption<V>[];
  onPick: (value: V) => void;
  placeholder?: string;
  /** What the list says when nothing is found. */
  empty: string;
  /** Name of the button that opens the list. */
  openLabel: string;
}

/** One of many, found by any part of its name whatever its accents; the field is empty again after each. */
export function PickField<V extends string>({
  options,
  onPick,
  placeholder,
  empty,
  openLabel,
  ...field
}: PickFieldProps<V>) {
  const [text, setText] = useState('');
  return (
    <Field {...field}>
      {(control) => (
        <Combobox.Root
          items={options}
          value={null}
          inputValue={text}
          autoHighlight
          onInputValueChange={setText}
          onValueChange={(option: SelectOption<V> | null) => {
            setText('');
            if (option !== null) onPick(option.value);
          }}
        >
          <Combobox.InputGroup className="b-input-box">
            <Combobox.Input
              id={control.id}
              className="b-input"
              placeholder={placeholder}
              aria-describedby={control['aria-describedby']}
              autoComplete="off"
            />
            <Combobox.Trigger className="b-pick-open" aria-label={openLabel}>
              <IconChevronDown size={16} aria-hidden />
            </Combobox.Trigger>
          </Combobox.InputGroup>
          <Combobox.Portal>
            <Combobox.Positioner
              role="region"
              aria-label={field.label}
              className="b-layer"
              align="start"
              sideOffset={4}
              collisionPadding={8}
            >
              <Combobox.Popup className="b-popup b-menu b-select-popup b-pick-popup">
                <Combobox.Empty className="b-pick-empty">{empty}</Combobox.Empty>
                <Combobox.List aria-label={field.label}>
                  {(option: SelectOption<V>) => (
                    <Combobox.Item key={option.value} value={option} className="b-menu-item">
                      <span className="b-menu-text">
                        <SelectLabel option={option} />
                      </span>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}
