import { reminderChoices, type LocalDate } from '@basoche/domain';
import { Menu, type MenuEntry } from '@basoche/ui';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

export interface ReminderMenuProps {
  trigger: ReactElement;
  /** Of the task; `null` where it is not known or has none. */
  deadline: LocalDate | null;
  /** @param at milliseconds since the epoch */
  onChoose: (at: number, eve: boolean) => void;
  /** A moment of one's own. */
  onOther: () => void;
}

/** The usual moments of a reminder, and any other. */
export function ReminderMenu({ trigger, deadline, onChoose, onOther }: ReminderMenuProps) {
  const { t } = useTranslation('reminders');
  // What is offered is as of the opening: an entry says no hour that has passed meanwhile.
  const [now, setNow] = useState(() => Date.now());
  const entries: MenuEntry[] = reminderChoices(now, deadline).map(({ kind, at }) => ({
    id: kind,
    label: t(kind),
    onSelect: () => onChoose(at, kind === 'eve'),
  }));
  return (
    <Menu
      label={t('later')}
      align="start"
      trigger={trigger}
      onOpenChange={(open) => {
        if (open) setNow(Date.now());
      }}
      entries={[
        ...entries,
        {
          id: 'other',
          label: t('choose'),
          movesFocus: true,
          onSelect: onOther,
        },
      ]}
    />
  );
}
