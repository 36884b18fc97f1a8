import { Dialog, Kbd } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../app/session/session.ts';
import { frame } from './frame-state.ts';
import { keysInWords, SCREEN_KEYS } from '../shared/screen-keys.ts';
import { sectionsOf } from './sections.ts';
import { LOCK_KEYS } from '../shared/use-lock.ts';

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
  const messenger = SCREEN_KEYS.messenger.map(({ does, press }) => ({
    keys: press.map(keysInWords),
    label: t(`keys_messenger_${does}`),
  }));
  const tasks = SCREEN_KEYS.tasks.map(({ does, press }) => ({
    keys: press.map(keysInWords),
    label: t(`keys_tasks_${does}`),
  }));
  const boards = SCREEN_KEYS.boards.map(({ does, press }) => ({
    keys: press.map(keysInWords),
    label: t(`keys_boards_${does}`),
  }));
  return (
    <Dialog
      open={open}
      onOpenChange={() => {
        frame.layer = null;
      }}
      title={t('shortcuts')}
    >
      <KeyList title={t('keys_general')} entries={general} />
      <h3 className="s-keys-title">{t('keys_navigation')}</h3>
      <dl className="s-keys">
        {sections
          .filter((entry) => entry.key !== undefined)
          .map((entry) => (
            <div key={entry.id}>
              <dt>{t('keys_goto', { place: t(entry.label) })}</dt>
              <dd>
                <Kbd keys="g" /> {t('keys_then')} <Kbd keys={entry.key ?? ''} />
              </dd>
            </div>
          ))}
      </dl>
      <KeyList title={t('keys_screen_messenger')} entries={messenger} />
      <KeyList title={t('keys_screen_tasks')} entries={tasks} />
      <KeyList title={t('keys_screen_boards')} entries={boards} />
    </Dialog>
  );
}

interface KeyListProps {
  title: string;
  entries: readonly { keys: readonly string[]; label: string }[];
}

function KeyList({ title, entries }: KeyListProps) {
  return (
    <>
      <h3 className="s-keys-title">{title}</h3>
      <dl className="s-keys">
        {entries.map(({ keys, label }) => (
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
    </>
  );
}
