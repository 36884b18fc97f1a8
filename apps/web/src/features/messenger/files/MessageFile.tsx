import type { conversation } from '@basoche/crdt';
import { formatBytes } from '@basoche/domain';
import { Button, toast } from '@basoche/ui';
import { IconAlertTriangle, IconClock, IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../platform/api.ts';
import { useEngine } from '../../../platform/engine.tsx';
import { saveFile } from '../../../platform/save-file.ts';
import { useUser } from '../../../platform/session.ts';
import { useOutbox } from '../../../shell/use-outbox.ts';
import { clockOf } from './clock.ts';
import { loadFile, wayOf } from './message-files.ts';
import { VoicePlayer } from './VoicePlayer.tsx';

export interface MessageFileProps {
  file: conversation.Attachment;
  /** The Tab key comes here: the message has the focus or the pointer. */
  tabbable: boolean;
}

/** The file of a message: a voice note is played, anything else is given to the person. */
export function MessageFile({ file, tabbable }: MessageFileProps) {
  const { t } = useTranslation('attachments');
  const engine = useEngine();
  const { id: me } = useUser();
  const way = wayOf(useOutbox(), file.id);
  const url = useRef<string | null>(null);
  useEffect(
    () => () => {
      if (url.current !== null) URL.revokeObjectURL(url.current);
      url.current = null;
    },
    [],
  );

  async function load(): Promise<Blob> {
    try {
      const bytes = await loadFile(engine, me, file.id);
      return new Blob([bytes.slice()], { type: file.mime ?? 'application/octet-stream' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'NOT_FOUND') throw new Error(t('notArrived'), { cause: error });
      throw error.code === 'NETWORK' ? new Error(t('offline'), { cause: error }) : error;
    }
  }

  const size = file.size === undefined ? '' : formatBytes(file.size);
  return (
    <>
      {file.seconds !== undefined && (file.mime ?? '').startsWith('audio/') ? (
        <VoicePlayer
          seconds={file.seconds}
          tabbable={tabbable}
          load={async () => {
            url.current ??= URL.createObjectURL(await load());
            return url.current;
          }}
        >
          {t('voiceFacts', { duration: clockOf(file.seconds), size })}
        </VoicePlayer>
      ) : (
        <button
          type="button"
          className="m-file"
          tabIndex={tabbable ? 0 : -1}
          aria-label={t('download', { name: file.name, size })}
          onClick={() => {
            load().then(
              (content) => saveFile(content, file.name),
              (error: unknown) => toast(error instanceof Error ? error.message : String(error), { tone: 'bad' }),
            );
          }}
        >
          <IconPaperclip size={16} aria-hidden />
          {file.name}
          {size === '' ? null : <span className="m-file-size">{size}</span>}
        </button>
      )}
      {way === null ? null : way.state === 'refused' ? (
        <p className="m-foot m-foot-bad">
          <IconAlertTriangle size={14} aria-hidden /> {t('refused')} · {way.reason}{' '}
          <Button
            size="sm"
            onClick={() => {
              for (const command of way.commands) void engine.outbox.retry(command);
            }}
          >
            {t('retry')}
          </Button>
        </p>
      ) : (
        <p className="m-foot m-foot-wait">
          <IconClock size={14} aria-hidden /> {way.state === 'sending' ? t('sending') : t('waiting')}
        </p>
      )}
    </>
  );
}
