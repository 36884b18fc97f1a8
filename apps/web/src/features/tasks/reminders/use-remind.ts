import { localDateOf, localTimeOf } from '@basoche/domain';
import { toast } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';
import { useWhen } from '../../../shared/date-time/when.ts';
import { removeReminder, setReminder, type ReminderTarget } from './reminders.ts';

export interface Remind {
  /** @param at milliseconds since the epoch */
  set(target: ReminderTarget, at: number, eve?: boolean): void;
  remove(target: ReminderTarget): void;
}

/** Setting reminders, and saying what became of it. */
export function useRemind(): Remind {
  const { t } = useTranslation('reminders');
  const engine = useEngine();
  const when = useWhen();
  const said = (kept: Promise<void>, say: () => void) => {
    kept.then(say, () => toast(t('notKept'), { tone: 'bad' }));
  };
  return {
    set(target, at, eve = false) {
      const dateTime = when({ date: localDateOf(at), time: localTimeOf(at) });
      said(setReminder(engine, target, { at, eve }, t('command', { title: target.title })), () => {
        if (engine.status().connected) toast(t('setAt', { when: dateTime }));
        else
          toast(t('setOffline', { when: dateTime }), {
            detail: t('setOfflineDetail'),
          });
      });
    },
    remove(target) {
      said(removeReminder(engine, target, t('commandRemove', { title: target.title })), () => toast(t('removed')));
    },
  };
}
