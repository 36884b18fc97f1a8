import { Select as Base } from '@base-ui/react/select';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Field, type FieldProps } from './Field.tsx';

export interface SelectOption<V extends string> {
  value: V;
  label: string;
  /** Shown before the label, in the list and in the closed control. */
  mark?: ReactNode;
}

export interface SelectProps<V extends string> extends FieldProps {
  value: V | null;
  options: readonly SelectOption<V>[];
  onChange: (value: V) => void;
  placeholder?: string;
  disabled?: boolean;
  /** Without the box, for cells and toolbars. */
  plain?: boolean;
  /** What has the focus once the list closes, in place of the closed control. */
  focusOnClose?: () => HTMLElement | null;
}

export function Select<V extends string>({
  value,
  options,
  onChange,
  placeholder,
  disabled,
  plain = false,
  focusOnClose,
  ...field
}: SelectProps<V>) {
  return (
    <Field {...field}>
      {(control) => (
        <Base.Root
          id={control.id}
          items={options}
          value={value}
          disabled={disabled}
          required={control.required}
          modal={false}
          onValueChange={(next: V | null) => {
            if (next !== null) onChange(next);
          }}
        >
          <Base.Trigger
            className={cx('b-select', plain && 'b-select-plain')}
            aria-describedby={control['aria-describedby']}
            aria-invalid={control['aria-invalid']}
          >
            <Base.Value className="b-select-value">
              {(current: V | null) => {
                const option = options.find((candidate) => candidate.value === current);
                return option === undefined ? (
                  <span className="b-select-placeholder">{placeholder}</span>
                ) : (
                  <SelectLabel option={option} />
                );
              }}
            </Base.Value>
            <Base.Icon className="b-select-icon">
              <IconChevronDown size={16} />
            </Base.Icon>
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner
              role="region"
              aria-label={field.label}
              className="b-layer"
              sideOffset={4}
              alignItemWithTrigger={false}
              collisionPadding={8}
            >
              <Base.Popup
                className="b-popup b-menu b-select-popup"
                {...(focusOnClose ? { finalFocus: focusOnClose } : {})}
              >
                <Base.List>
                  {options.map((option) => (
                    <Base.Item key={option.value} value={option.value} className="b-menu-item">
                      <Base.ItemText className="b-menu-text">
                        <SelectLabel option={option} />
                      </Base.ItemText>
                      <Base.ItemIndicator>
                        <IconCheck size={16} />
                      </Base.ItemIndicator>
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}

export function SelectLabel<V extends string>({ option }: { option: SelectOption<V> }) {
  return (
    <span className="b-select-label">
      {option.mark}
      {option.label}
    </span>
  );
}
