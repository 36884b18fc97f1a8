import { Dialog, Kbd } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../platform/session.ts';
import { frame } from './frame-state.ts';
import { sectionsOf } from './sections.ts';
import { LOCK_KEYS } from './use-lock.ts';

export function ShortcutsDialog({ open }: { open: boolean }) {
  const { t } = useTranslation(['shell', 'lock']);
  const sections = sectionsOf(useAccount());
  const general = [
    { keys: ['mod+K'], label: t('keys_palette') },
    { keys: [LOCK_KEYS], label: t('lock:keys_lock') },
    { keys: ['?'], label: t('keys_help') },
    { keys: ['['], label: t('keys_sideBar') },
    { keys: ['Échap'], label: t('keys_escape') },
    { keys: ['↑', '↓'], label: t('keys_arrows') },
    { keys: ['Entrée'], label: t('keys_enter') },
  ];
  return (
    <Dialog
      open={open}
      onOpenChange={() => {
        frame.layer = null;
      }}
      title={t('shortcuts')}
    >
      <h3 className="s-keys-title">{t('keys_general')}</h3>
      <dl className="s-keys">
        {general.map(({ keys, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key} keys={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="s-keys-title">{t('keys_navigation')}</h3>
      <dl className="s-keys">
        {sections
          .filter((entry) => entry.key !== undefined)
          .map((entry) => (
            <div key={entry.id}>
              <dt>{t('keys_goto', { place: t(`nav_${entry.id}`) })}</dt>
              <dd>
                <Kbd keys="g" /> {t('keys_then')} <Kbd keys={entry.key ?? ''} />
              </dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}
