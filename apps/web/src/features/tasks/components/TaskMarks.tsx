import { localDateOf, localTimeOf, recurrenceText } from '@basoche/domain';
import { IconBell, IconHourglass, IconMessage, IconRepeat, IconSubtask } from '@tabler/icons-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhen } from '../../../shared/date-time/when.ts';
import { isWaiting, relationsOf } from '../model/relations.ts';
import { isDone, type ListedTask } from '../model/sections.ts';
import { dateTimeOf, RemindersContext } from '../reminders/reminders.ts';

/** What a row or a card tells of a task in small: waits, reminder, parts done, comments. */
export function TaskMarks({ listed: { task, list } }: { listed: ListedTask }) {
  const { t } = useTranslation('tasks');
  const reminder = use(RemindersContext).get(task.id);
  const at = reminder === undefined || isDone(task) ? null : dateTimeOf(reminder, task.deadline);
  const relations = relationsOf(list.content, task);
  const done = relations.parts.filter(isDone).length;
  const comments = list.content?.comments[task.id] ?? 0;
  return (
    <>
      {!isDone(task) && relations.before !== null && isWaiting(relations) ? (
        <Mark icon={<IconHourglass size={14} aria-hidden />} text={t('waitsFor', { title: relations.before.title })} />
      ) : null}
      {at === null ? null : <ReminderMark at={at} />}
      {task.recurrence === null ? null : (
        <Mark icon={<IconRepeat size={14} aria-hidden />} text={recurrenceText(task.recurrence)} />
      )}
      {relations.parts.length > 0 ? (
        <Mark
          icon={<IconSubtask size={14} aria-hidden />}
          short={`${done}/${relations.parts.length}`}
          text={t('partsDone', { done, total: relations.parts.length })}
        />
      ) : null}
      {comments > 0 ? (
        <Mark
          icon={<IconMessage size={14} aria-hidden />}
          short={String(comments)}
          text={t('commentsCount', { count: comments })}
        />
      ) : null}
    </>
  );
}

/** Apart, because it follows the clock: most rows have no reminder. */
function ReminderMark({ at }: { at: number }) {
  const { t } = useTranslation('reminders');
  const when = useWhen();
  return (
    <Mark
      icon={<IconBell size={14} aria-hidden />}
      text={t('at', { when: when({ date: localDateOf(at), time: localTimeOf(at) }) })}
    />
  );
}

function Mark({ icon, short, text }: { icon: React.ReactNode; short?: string; text: string }) {
  return (
    <span className="t-row-mark" title={text}>
      {icon}
      {short === undefined ? null : <span aria-hidden>{short}</span>}
      <span className="b-hidden">{text}</span>
    </span>
  );
}
