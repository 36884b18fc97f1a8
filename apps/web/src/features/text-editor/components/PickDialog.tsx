import { fold } from '@basoche/domain';
import { Dialog, TextField } from '@basoche/ui';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

export interface PickOption {
  id: string;
  label: string;
  /** How far it is set in, 0 = not. */
  indent?: number;
}

export interface PickDialogProps {
  title: string;
  options: readonly PickOption[];
  /** Said when there is nothing to choose among. */
  empty: string;
  /** Offers what was typed as well, under this name; `onPick` then gets the words themselves. */
  other?: (typed: string) => string;
  onPick: (id: string) => void;
  /** Called also after a choice. The owner gives the focus back to the text. */
  onClose: () => void;
}

/** One of a list, found by typing; arrows and Enter, or the pointer. */
export function PickDialog({ title, options, empty, other, onPick, onClose }: PickDialogProps) {
  const { t } = useTranslation('ged');
  const [query, setQuery] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const typed = query.trim();
  const shown = options.filter((option) => fold(option.label).includes(fold(query)));
  const isNamed = shown.some((option) => fold(option.label) === fold(typed));
  if (other && typed !== '' && !isNamed) shown.push({ id: typed, label: other(typed) });

  function move(event: KeyboardEvent): void {
    const rows = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === 'ArrowDown') rows[Math.min(rows.length - 1, at + 1)]?.focus();
    else if (event.key === 'ArrowUp' && at >= 0) rows[Math.max(0, at - 1)]?.focus();
    else return;
    event.preventDefault();
  }

  function pick(id: string): void {
    onClose();
    onPick(id);
  }

  return (
    <Dialog
      open
      size="sm"
      title={title}
      returnsFocus={() => false}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <form
        className="g-pick"
        onKeyDown={move}
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = shown;
          if (first) pick(first.id);
        }}
      >
        <TextField
          label={t('pickFilter')}
          hideLabel
          placeholder={t('pickFilter')}
          icon={<IconSearch aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        {shown.length === 0 ? (
          <p className="g-pick-empty">{options.length === 0 ? empty : t('pickNone')}</p>
        ) : (
          <ul className="g-pick-list" ref={list}>
            {shown.map(({ id, label, indent = 0 }) => (
              <li key={id}>
                <button type="button" className={`g-pick-row g-pick-${indent}`} onClick={() => pick(id)}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  );
}
