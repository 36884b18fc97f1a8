import type { conversation } from '@basoche/crdt';
import { formatBytes } from '@basoche/domain';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachedFile, FileState, useFileContent } from '../../attachments/index.ts';
import { clockOf } from './clock.ts';
import { VoicePlayer } from './VoicePlayer.tsx';

export interface MessageFileProps {
  file: conversation.Attachment;
  /** The Tab key comes here: the message has the focus or the pointer. */
  tabbable: boolean;
}

/** The file of a message: a voice note is played, anything else is given to the person. */
export function MessageFile({ file, tabbable }: MessageFileProps) {
  const { t } = useTranslation('attachments');
  const load = useFileContent(file);
  const url = useRef<string | null>(null);
  useEffect(
    () => () => {
      if (url.current !== null) URL.revokeObjectURL(url.current);
      url.current = null;
    },
    [],
  );
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
          {t('voiceFacts', {
            duration: clockOf(file.seconds),
            size: file.size === undefined ? '' : formatBytes(file.size),
          })}
        </VoicePlayer>
      ) : (
        <AttachedFile file={file} tabbable={tabbable} />
      )}
      <FileState file={file.id} />
    </>
  );
}
