import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange'> {
  label: ReactNode;
  /** The label stays for assistive technology but is not shown. */
  hideLabel?: boolean;
  onCheckedChange?: (checked: boolean) => void;
}

/** A native checkbox, drawn: forms, keyboard and high contrast work as the browser does them. */
export function Checkbox({ label, hideLabel = false, onCheckedChange, className, ...input }: CheckboxProps) {
  return (
    <label className={cx('b-checkbox', className)}>
      <input
        {...input}
        type="checkbox"
        className="b-checkbox-box"
        onChange={(event) => onCheckedChange?.(event.currentTarget.checked)}
      />
      <span className={hideLabel ? 'b-hidden' : 'b-checkbox-label'}>{label}</span>
    </label>
  );
}
