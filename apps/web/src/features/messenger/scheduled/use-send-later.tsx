import { IconButton, toast } from '@basoche/ui';
import { IconClockPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';
import { useWhen } from '../../../shared/date-time/when.ts';
import { planMessage } from './scheduled.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

export interface SendLater {
  /** Beside the button that sends. */
  button: (text: string, canSend: boolean) => ReactNode;
  dialog: ReactNode;
}

/** Sending what is in the field at an hour that the person chooses. `onPlanned`: it is kept, the field may be emptied. */
export function useSendLater(
  slug: string,
  title: string,
  replyTo: string | null,
  onPlanned: (text: string) => void,
): SendLater {
  const { t } = useTranslation('scheduled');
  const engine = useEngine();
  const when = useWhen();
  const [text, setText] = useState<string | null>(null);
  return {
    button: (typed, canSend) => (
      <IconButton
        label={t('later')}
        icon={<IconClockPlus />}
        disabled={!canSend}
        onClick={() => setText(typed.trim())}
      />
    ),
    dialog:
      text === null ? null : (
        <ScheduleDialog
          title={title}
          onClose={() => setText(null)}
          onSubmit={async ({ date, time }) => {
            const answers = replyTo === null ? {} : { replyTo };
            await planMessage(engine, { conversationSlug: slug, content: text, title, date, time, ...answers });
            const at = when({ date, time });
            if (engine.status().connected) toast(t('planned', { when: at }));
            else toast(t('plannedOffline', { when: at }), { detail: t('plannedOfflineDetail') });
            onPlanned(text);
          }}
        />
      ),
  };
}
