import { Button, Popover, TextField } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../shared/side-panel/TextLink.tsx';
import { safeUrl } from '../model/safe-url.ts';
import type { CellContext } from './cell-context.ts';
import { CellButton } from './CellButton.tsx';

interface LinkValue {
  url: string;
  label: string;
}

export interface LinkCellProps {
  context: CellContext;
  label: string;
  value: LinkValue | null;
  disabled: boolean;
  onCommit: (value: LinkValue | null) => void;
}

export function LinkCell({ context, label, value, disabled, onCommit }: LinkCellProps) {
  const href = value === null ? null : safeUrl(value.url);
  const text = value === null ? '' : value.label || value.url;
  return (
    <span className="m-link">
      {href === null ? null : <TextLink href={href}>{text}</TextLink>}
      {disabled ? null : (
        <CellButton
          label={`${label}\u00a0: ${text || context.t('emptyCell')}`}
          kind="dialog"
          renderEditor={(anchor, open, onOpenChange) => (
            <Popover open={open} onOpenChange={onOpenChange} title={label} anchor={anchor}>
              <LinkForm
                value={value}
                onCommit={(next) => {
                  onCommit(next);
                  onOpenChange(false);
                }}
              />
            </Popover>
          )}
        >
          {href === null ? text : '…'}
        </CellButton>
      )}
    </span>
  );
}

/** Mounted at each opening: it begins with what the cell holds. */
function LinkForm({ value, onCommit }: Pick<LinkCellProps, 'value' | 'onCommit'>) {
  const { t } = useTranslation(['boards', 'common']);
  const [draft, setDraft] = useState<LinkValue>(value ?? { url: '', label: '' });
  const [tried, setTried] = useState(false);
  const wrong = draft.url.trim() !== '' && safeUrl(draft.url.trim()) === null;
  return (
    <form
      className="m-popover"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!wrong) onCommit(draft.url.trim() === '' ? null : { url: draft.url.trim(), label: draft.label.trim() });
      }}
    >
      <TextField
        label={t('url')}
        value={draft.url}
        maxLength={2000}
        error={tried && wrong ? t('invalidLink') : undefined}
        onChange={(event) => setDraft({ ...draft, url: event.currentTarget.value })}
      />
      <TextField
        label={t('linkLabel')}
        value={draft.label}
        maxLength={200}
        onChange={(event) => setDraft({ ...draft, label: event.currentTarget.value })}
      />
      <Button size="sm" variant="primary" type="submit">
        {t('common:save')}
      </Button>
    </form>
  );
}
