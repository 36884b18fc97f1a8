import { Button, Popover, TextField } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface LinkValue {
  url: string;
  label: string;
}

export interface LinkCellProps {
  label: string;
  value: LinkValue | null;
  disabled: boolean;
  onCommit: (value: LinkValue | null) => void;
}

/** Only web and mail addresses become links: a shared board must not carry scripts. */
export function safeUrl(url: string): string | null {
  try {
    const parsed = new URL(/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`);
    return ['http:', 'https:', 'mailto:'].includes(parsed.protocol) ? parsed.href : null;
  } catch {
    return null; // Not an address: shown as text.
  }
}

export function LinkCell({ label, value, disabled, onCommit }: LinkCellProps) {
  const { t } = useTranslation(['boards', 'common']);
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<LinkValue>({ url: '', label: '' });
  const href = value === null ? null : safeUrl(value.url);
  const text = value === null ? '' : value.label || value.url;
  return (
    <span className="m-link">
      {href === null ? null : (
        <a href={href} target="_blank" rel="noreferrer noopener">
          {text}
        </a>
      )}
      {disabled ? null : (
        <Popover
          open={open}
          onOpenChange={(next) => {
            setOpen(next);
            if (next) setDraft(value ?? { url: '', label: '' });
          }}
          title={label}
          trigger={
            <button
              type="button"
              className="m-cell-button"
              aria-label={`${label} : ${text || t('emptyCell')}`}
              data-cell
            >
              {href === null ? text : '…'}
            </button>
          }
        >
          <form
            className="m-popover"
            onSubmit={(event) => {
              event.preventDefault();
              onCommit(draft.url.trim() === '' ? null : { url: draft.url.trim(), label: draft.label.trim() });
              setOpen(false);
            }}
          >
            <TextField
              label={t('url')}
              value={draft.url}
              maxLength={2000}
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
        </Popover>
      )}
    </span>
  );
}
