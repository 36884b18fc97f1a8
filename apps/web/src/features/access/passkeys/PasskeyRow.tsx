import { formatDay, formatDayTime } from '@basoche/domain';
import type { Passkey } from '@basoche/protocol';
import { IconButton, Pill } from '@basoche/ui';
import { IconCloud, IconDeviceMobile, IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation('security');
  const { name, createdAt, lastUsedAt, synced } = passkey;
  return (
    <li className="s-passkey">
      <IconKey size={20} aria-hidden />
      <div className="s-passkey-words">
        <p className="s-strong">{name}</p>
        <p className="s-passkey-facts">
          <span>{t('passkeyCreated', { date: formatDay(Date.parse(createdAt)) })}</span>
          <span>
            {lastUsedAt === null
              ? t('passkeyNeverUsed')
              : t('passkeyLastUsed', { date: formatDayTime(Date.parse(lastUsedAt)) })}
          </span>
        </p>
        <Pill icon={synced ? <IconCloud size={14} /> : <IconDeviceMobile size={14} />}>
          {t(synced ? 'passkeySynced' : 'passkeyOneDevice')}
        </Pill>
      </div>
      <IconButton label={t('passkeyRename', { name })} icon={<IconPencil />} onClick={onRename} />
      <IconButton label={t('passkeyRemove', { name })} icon={<IconTrash />} onClick={onRemove} />
    </li>
  );
}
