import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Field, type FieldProps } from './Field.tsx';

export interface TextFieldProps extends FieldProps, Omit<ComponentPropsWithRef<'input'>, 'required' | 'className'> {
  icon?: ReactNode;
  /** At the end of the box: a unit, a button. */
  end?: ReactNode;
}

export function TextField({ label, hideLabel, hint, error, required, className, icon, end, ...input }: TextFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <span className={cx('b-input-box', error !== undefined && 'b-input-box-invalid')}>
          {icon}
          <input
            type="text"
            {...input}
            {...control}
            className="b-input"
            onKeyDown={(event) => {
              // Browsers empty a search field at Escape.
              if (event.key === 'Escape' && input.type === 'search') event.preventDefault();
              input.onKeyDown?.(event);
            }}
          />
          {end}
        </span>
      )}
    </Field>
  );
}
