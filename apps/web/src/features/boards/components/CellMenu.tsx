import { Menu, type MenuEntry } from '@basoche/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface CellMenuProps {
  /** Accessible name, value included. */
  label: string;
  disabled: boolean;
  choices: readonly { id: string; label: string }[];
  value: readonly string[];
  onPick: (id: string) => void;
  onClear?: () => void;
  onAdd?: () => void;
  children: ReactNode;
}

/** A cell whose value is chosen from a list. */
export function CellMenu({ label, disabled, choices, value, onPick, onClear, onAdd, children }: CellMenuProps) {
  const { t } = useTranslation('boards');
  if (disabled) return <span className="m-cell-plain">{children}</span>;
  const entries: MenuEntry[] = [
    ...choices.map(({ id, label: text }) => ({
      kind: 'choice' as const,
      id,
      label: text,
      checked: value.includes(id),
      onSelect: () => onPick(id),
    })),
    ...(onAdd ? [{ id: '+', label: t('addOption'), movesFocus: true, onSelect: onAdd }] : []),
    ...(onClear
      ? [
          { kind: 'separator' as const, id: '-' },
          { id: 'clear', label: t('clear'), onSelect: onClear },
        ]
      : []),
  ];
  return (
    <Menu
      align="start"
      entries={entries}
      trigger={
        <button type="button" className="m-cell-button" aria-label={label} data-cell>
          {children}
        </button>
      }
    />
  );
}
