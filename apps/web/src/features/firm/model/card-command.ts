import type { OutboxCommand } from '@basoche/sync';
import { toast } from '@basoche/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendCommand } from '../../../data/commands.ts';
import { aggregateOf } from '../../../data/firm/firm.ts';

/** A command about the firm, and what to say once it is done. */
export type CardCommand = Omit<OutboxCommand, 'aggregate'> & { done: string };

export interface CardCommands {
  /** Rejects with ApiError: for forms, which show it. */
  send(command: CardCommand): Promise<void>;
  /** Never rejects: the refusal is a toast. */
  tell(command: CardCommand): Promise<void>;
}

export function useCardCommand(firmId: string): CardCommands {
  const { t } = useTranslation('firm');
  const post = useSendCommand();
  return useMemo(() => {
    async function send({ done, ...command }: CardCommand): Promise<void> {
      const sent = await post({ ...command, aggregate: aggregateOf(firmId) });
      toast(sent.waiting ? t('waitingToast') : done, { tone: 'ok' });
    }
    return {
      send,
      tell: (command) =>
        send(command).catch((error: unknown) => {
          toast(error instanceof Error ? error.message : String(error), { tone: 'bad' });
        }),
    };
  }, [post, t, firmId]);
}
