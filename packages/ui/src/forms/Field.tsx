import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface FieldProps {
  label: string;
  /** The label stays for assistive technology but is not shown. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** French message; marks the control as invalid. */
  error?: string | undefined;
  required?: boolean;
  className?: string;
}

export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
}

/** Label, hint and error around one control, tied together for assistive technology. */
export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  required,
  className,
  children,
}: FieldProps & { children: (control: FieldControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint === undefined ? null : `${id}-hint`, error === undefined ? null : `${id}-error`].filter(
    (part) => part !== null,
  );
  return (
    <div className={cx('b-field', className)}>
      <label htmlFor={id} className={hideLabel ? 'b-hidden' : 'b-field-label'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': error === undefined ? undefined : true,
        required,
      })}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="b-field-hint">
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} className="b-field-error">
          {error}
        </p>
      )}
    </div>
  );
}
