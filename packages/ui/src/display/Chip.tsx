import { IconX } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useUiLabels } from '../UiProvider.tsx';

export interface ChipProps {
  children: ReactNode;
  icon?: ReactNode;
  onRemove?: () => void;
  /** Accessible name of the cross. */
  removeLabel?: string;
}

/** A label on something: a tag, a chosen value. */
export function Chip({ children, icon, onRemove, removeLabel }: ChipProps) {
  const labels = useUiLabels();
  return (
    <span className="b-chip">
      {icon}
      {children}
      {onRemove === undefined ? null : (
        <button
          type="button"
          className="b-chip-remove"
          aria-label={removeLabel ?? labels.remove}
          title={removeLabel}
          onClick={onRemove}
        >
          <IconX size={12} />
        </button>
      )}
    </span>
  );
}

export interface FilterChipProps extends Omit<ComponentPropsWithRef<'button'>, 'className'> {
  selected: boolean;
  icon?: ReactNode;
  count?: number;
}

/** A filter that is on or off. */
export function FilterChip({ selected, icon, count, children, type = 'button', ...rest }: FilterChipProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={selected}
      className={cx('b-filter-chip', selected && 'b-filter-chip-on')}
    >
      {icon}
      {children}
      {count === undefined ? null : <span className="b-num">· {count.toLocaleString('fr-FR')}</span>}
    </button>
  );
}
