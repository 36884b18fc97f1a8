import { Button, Popover, TextField } from '@basoche/ui';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findTargets, type Linked, type LinkedType } from '../model/links.ts';
import type { CellContext } from './cell-context.ts';
import { CellButton } from './CellButton.tsx';

/** Results shown at once. */
const SHOWN = 20;

export interface LinkedCellProps {
  context: CellContext;
  label: string;
  type: LinkedType;
  value: Linked | null;
  disabled: boolean;
  /** An id; `null` empties the cell. */
  onCommit: (id: string | null) => void;
}

/** What the cell leads to, when the person may see it, and the choice of another. */
export function LinkedCell({ context, label, type, value, disabled, onCommit }: LinkedCellProps) {
  return (
    <span className="m-link">
      {value === null ? null : value.href === null ? (
        <span className="m-link-closed" title={value.title}>
          <IconLock size={14} aria-hidden /> {value.title}
        </span>
      ) : (
        <Link to={value.href} title={value.title}>
          {value.title}
        </Link>
      )}
      {disabled ? null : (
        <CellButton
          label={`${label} : ${value?.title || context.t('emptyCell')}`}
          kind="dialog"
          renderEditor={(anchor, open, onOpenChange) => (
            <Popover open={open} onOpenChange={onOpenChange} title={label} anchor={anchor}>
              <TargetPicker
                context={context}
                type={type}
                filled={value !== null}
                onPick={(id) => {
                  onCommit(id);
                  onOpenChange(false);
                }}
              />
            </Popover>
          )}
        >
          {value === null ? '' : '…'}
        </CellButton>
      )}
    </span>
  );
}

interface TargetPickerProps {
  context: CellContext;
  type: LinkedType;
  filled: boolean;
  onPick: (id: string | null) => void;
}

/** Finds by words; Enter takes the first. */
function TargetPicker({ context, type, filled, onPick }: TargetPickerProps) {
  const { t } = useTranslation('boards');
  const [query, setQuery] = useState('');
  const list = useId();
  const found = findTargets(context.links.list(type), query, SHOWN);
  return (
    <form
      className="m-popover"
      onSubmit={(event) => {
        event.preventDefault();
        if (found[0]) onPick(found[0].id);
      }}
    >
      <TextField
        label={t(`linkFind_${type}`)}
        value={query}
        maxLength={200}
        aria-controls={list}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {found.length === 0 ? <p className="m-muted">{t(`linkNone_${type}`)}</p> : null}
      <ul className="m-targets" id={list} aria-label={t('linkChoices')}>
        {found.map((target) =>
          target === null ? (
            <li key="more" className="m-muted">
              {t('linkMore')}
            </li>
          ) : (
            <li key={target.id}>
              <button type="button" className="b-menu-item" onClick={() => onPick(target.id)}>
                <span className="b-menu-text">{target.title}</span>
                <span className="m-muted">{target.detail}</span>
              </button>
            </li>
          ),
        )}
      </ul>
      {filled ? (
        <Button size="sm" onClick={() => onPick(null)}>
          {t('linkRemove')}
        </Button>
      ) : null}
    </form>
  );
}
