import { Button } from '@basoche/ui';
import { IconBellPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { taskOfHref } from '../model/address.ts';
import { ReminderMenu } from './ReminderMenu.tsx';
import { useRemind } from './use-remind.ts';

export interface SnoozeReminderProps {
  /** Address of the task, as the notification gives it. */
  href: string;
  /** What the notification says, to name the command that waits. */
  content: string;
  onSnoozed: () => void;
  /** The task opens, where any moment can be chosen. */
  onOpen: () => void;
}

/** Puts a reminder off from its notification; nothing when its address leads to no task. */
export function SnoozeReminder({ href, content, onSnoozed, onOpen }: SnoozeReminderProps) {
  const { t } = useTranslation('reminders');
  const navigate = useNavigate();
  const remind = useRemind();
  const task = taskOfHref(href);
  if (task === null) return null;
  const title = /«\u00a0(.*)\u00a0»/.exec(content)?.[1] ?? content;
  return (
    <ReminderMenu
      deadline={null}
      onChoose={(at) => {
        remind.set({ ...task, title }, at);
        onSnoozed();
      }}
      onOther={() => {
        onOpen();
        void navigate({ to: href });
      }}
      trigger={
        <Button size="sm" variant="ghost" className="s-notice-more" icon={<IconBellPlus size={16} />}>
          {t('later')}
        </Button>
      }
    />
  );
}
