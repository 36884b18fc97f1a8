import type { SocialNetwork } from '@basoche/protocol';
import { Button, IconButton, TextField } from '@basoche/ui';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export interface LinksFieldProps {
  label: string;
  value: readonly SocialNetwork[];
  error: string | undefined;
  onChange: (value: SocialNetwork[]) => void;
}

/** Addresses elsewhere on the web, each under a name. */
export function LinksField({ label, value, error, onChange }: LinksFieldProps) {
  const { t } = useTranslation('records');
  const put = (at: number, change: Partial<SocialNetwork>) =>
    onChange(value.map((each, index) => (index === at ? { ...each, ...change } : each)));
  return (
    <div className="rec-links" role="group" aria-label={label}>
      <span className="b-field-label">{label}</span>
      {value.map(({ name, link }, at) => (
        <div key={at} className="rec-links-row">
          <TextField
            label={t('linkName')}
            value={name}
            autoComplete="off"
            onChange={(event) => put(at, { name: event.currentTarget.value })}
          />
          <TextField
            label={t('linkAddress')}
            type="url"
            value={link}
            autoComplete="off"
            onChange={(event) => put(at, { link: event.currentTarget.value })}
          />
          <IconButton
            icon={<IconTrash />}
            label={t('removeLink')}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {error === undefined ? null : <p className="b-field-error">{error}</p>}
      <Button size="sm" icon={<IconPlus />} onClick={() => onChange([...value, { name: '', link: '' }])}>
        {t('addLink')}
      </Button>
    </div>
  );
}
