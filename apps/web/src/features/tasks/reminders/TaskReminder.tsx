import { localDateOf, localTimeOf } from '@basoche/domain';
import { Button, Pill } from '@basoche/ui';
import { IconBell, IconBellPlus } from '@tabler/icons-react';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../../app/engine.tsx';
import { useWhen } from '../../../shared/date-time/when.ts';
import { useNow } from '../../../shared/now.ts';
import { isDone, type ListedTask } from '../model/sections.ts';
import { ReminderDialog } from './ReminderDialog.tsx';
import { ReminderMenu } from './ReminderMenu.tsx';
import { dateTimeOf, RemindersContext } from './reminders.ts';
import { useRemind } from './use-remind.ts';

/** This person's reminder of a task, theirs alone; nothing of a task that is done, which is not told. */
export function TaskReminder({ listed: { task, list } }: { listed: ListedTask }) {
  const { t } = useTranslation('reminders');
  const reminder = use(RemindersContext).get(task.id);
  const remind = useRemind();
  const when = useWhen();
  const now = useNow(30_000);
  const connected = useConnected();
  const [asked, setAsked] = useState(false);
  if (isDone(task)) return null;
  const target = { id: task.id, list: list.slug, title: task.title };
  const at = reminder === undefined ? null : dateTimeOf(reminder, task.deadline);
  const dateTime = at === null ? '' : when({ date: localDateOf(at), time: localTimeOf(at) });
  return (
    <section className="t-reminder" aria-label={t('title')}>
      {reminder === undefined || at === null ? null : (
        <p className="t-named">
          <IconBell size={14} aria-hidden />
          {t('at', {
            when: reminder.eve ? `${t('eveOfDeadline')}, ${dateTime}` : dateTime,
          })}
          {reminder.waiting && !connected ? <Pill tone="wait">{t('onDevice')}</Pill> : null}
        </p>
      )}
      {at !== null && at <= now && !connected ? <p className="t-muted">{t('overdue')}</p> : null}
      <div className="t-reminder-do">
        <ReminderMenu
          deadline={task.deadline}
          onChoose={(chosen, eve) => remind.set(target, chosen, eve)}
          onOther={() => setAsked(true)}
          trigger={
            <Button size="sm" variant="ghost" icon={<IconBellPlus size={16} />}>
              {t(reminder === undefined ? 'set' : 'later')}
            </Button>
          }
        />
        {reminder === undefined ? null : (
          <Button size="sm" variant="ghost" onClick={() => remind.remove(target)}>
            {t('remove')}
          </Button>
        )}
      </div>
      {asked ? (
        <ReminderDialog
          title={task.title}
          initial={at}
          onSubmit={(chosen) => remind.set(target, chosen)}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </section>
  );
}
