import { IconButton } from '@basoche/ui';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './bulk-bar.css';

export interface BulkBarProps {
  label: string;
  /** How many are chosen, in words. */
  count: string;
  clearLabel: string;
  onClear: () => void;
  children: ReactNode;
}

/** What can be done at once with everything that is chosen. */
export function BulkBar({ label, count, clearLabel, onClear, children }: BulkBarProps) {
  return (
    <div className="bulk-bar" role="group" aria-label={label}>
      <span className="bulk-bar-count" aria-live="polite">
        {count}
      </span>
      {children}
      <IconButton label={clearLabel} icon={<IconX />} size="sm" onClick={onClear} />
    </div>
  );
}
