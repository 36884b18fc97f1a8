import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx.ts';
import { Field, type FieldProps } from './Field.tsx';

export interface TextAreaProps extends FieldProps, Omit<ComponentPropsWithRef<'textarea'>, 'required' | 'className'> {}

/** Grows with its content where the browser can, up to 40 % of the screen. */
export function TextArea({ label, hideLabel, hint, error, required, className, rows = 3, ...area }: TextAreaProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <span className={cx('b-input-box', error !== undefined && 'b-input-box-invalid')}>
          <textarea {...area} {...control} rows={rows} className="b-input b-textarea" />
        </span>
      )}
    </Field>
  );
}
