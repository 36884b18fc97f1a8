import { Menu, type MenuEntry } from '@basoche/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CellButton } from './CellButton.tsx';

export interface CellMenuProps {
  /** Accessible name, value included. */
  label: string;
  disabled: boolean;
  /** Asked for at the first opening only. */
  choices: () => readonly { id: string; label: string; icon?: ReactNode }[];
  value: readonly string[];
  onPick: (id: string) => void;
  onClear?: () => void;
  onAdd?: () => void;
  children: ReactNode;
}

/** A cell whose value is chosen from a list. */
export function CellMenu(props: CellMenuProps) {
  const { label, disabled, children } = props;
  if (disabled) return <span className="m-cell-plain">{children}</span>;
  return (
    <CellButton
      label={label}
      kind="menu"
      renderEditor={(anchor, open, onOpenChange) => (
        <Choices {...props} anchor={anchor} open={open} onOpenChange={onOpenChange} />
      )}
    >
      {children}
    </CellButton>
  );
}

interface ChoicesProps extends CellMenuProps {
  anchor: HTMLElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function Choices({ label, choices, value, onPick, onClear, onAdd, anchor, open, onOpenChange }: ChoicesProps) {
  const { t } = useTranslation('boards');
  const entries: MenuEntry[] = [
    ...choices().map(({ id, label: text, icon }) => ({
      kind: 'choice' as const,
      id,
      label: text,
      icon,
      checked: value.includes(id),
      onSelect: () => onPick(id),
    })),
    ...(onAdd ? [{ id: '+', label: t('addTag'), movesFocus: true, onSelect: onAdd }] : []),
    ...(onClear
      ? [
          { kind: 'separator' as const, id: '-' },
          { id: 'clear', label: t('clear'), onSelect: onClear },
        ]
      : []),
  ];
  return <Menu align="start" label={label} entries={entries} anchor={anchor} open={open} onOpenChange={onOpenChange} />;
}
