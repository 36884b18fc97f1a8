import { Button } from '@basoche/ui';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import './attachments.css';
import { useEngine, useIsDurable } from '../../app/engine.tsx';
import { useOutbox } from '../../data/use-outbox.ts';
import { wayOf } from './attachments.ts';

export interface FileStateProps {
  /** Id of the file. */
  file: string;
  /** Takes a refused file away from what carries it. */
  onRemove?: (() => void) | undefined;
}

/** Where a file that leaves from this device stands: it waits, leaves, or was refused and why. Nothing once it is there. */
export function FileState({ file, onRemove }: FileStateProps) {
  const { t } = useTranslation('attachments');
  const engine = useEngine();
  const isDurable = useIsDurable();
  const way = wayOf(useOutbox(), file);
  if (way === null) return null;
  if (way.state !== 'refused')
    return (
      <p className="att-state att-state-wait">
        <IconClock size={14} aria-hidden />{' '}
        {t(way.state === 'sending' ? 'sending' : isDurable ? 'waiting' : 'waitingInMemory')}
      </p>
    );
  return (
    <p className="att-state att-state-bad">
      <IconAlertTriangle size={14} aria-hidden />
      <span>
        {t('refused')} · {way.reason}
      </span>
      <Button
        size="sm"
        onClick={() => {
          for (const command of way.commands) void engine.outbox.retry(command);
        }}
      >
        {t('retry')}
      </Button>
      {onRemove ? (
        <Button size="sm" variant="ghost" onClick={onRemove}>
          {t('remove')}
        </Button>
      ) : null}
    </p>
  );
}
