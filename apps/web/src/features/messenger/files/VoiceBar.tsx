import { formatBytes, MAX_VOICE_SECONDS } from '@basoche/domain';
import { Button, IconButton } from '@basoche/ui';
import { IconPlayerStop, IconSend, IconTrash } from '@tabler/icons-react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { clockOf } from './clock.ts';
import type { VoiceNote, VoiceRecording } from './voice-recording.ts';
import { VoicePlayer } from './VoicePlayer.tsx';

export interface VoiceBarProps {
  recording: VoiceRecording;
  onSend: (note: VoiceNote) => void;
  /** The bar goes: the focus goes back to the field. */
  onLeave: () => void;
}

/** A voice note being made: its time and level, then the preview that is sent or given up. Nothing when there is none. */
export function VoiceBar({ recording, onSend, onLeave }: VoiceBarProps) {
  const { t } = useTranslation('attachments');
  const state = useSyncExternalStore(recording.subscribe, recording.state);
  const note = state.step === 'preview' ? state.note : null;
  const url = useMemo(
    () => (note === null ? null : URL.createObjectURL(new Blob([note.bytes.slice()], { type: note.mime }))),
    [note],
  );
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);
  // Who goes to another conversation finds the note here again, and is not recorded meanwhile.
  useEffect(() => () => recording.finish(), [recording]);

  if (state.step === 'idle')
    return state.problem === null ? null : (
      <p role="alert" className="m-voice-problem">
        {t(state.problem)}
      </p>
    );
  const discard = (
    <IconButton
      label={t('discard')}
      icon={<IconTrash />}
      onClick={() => {
        recording.discard();
        onLeave();
      }}
    />
  );
  if (state.step === 'preview')
    return (
      <div className="m-voice" role="group" aria-label={t('voice')}>
        {discard}
        <div className="m-voice-heard">
          <p className="m-voice-note" role="status">
            {state.wasCut ? t('atMost') : t('preview')}
          </p>
          {url === null ? null : (
            <VoicePlayer load={() => Promise.resolve(url)} seconds={state.note.seconds} tabbable>
              {t('voiceFacts', {
                duration: clockOf(state.note.seconds),
                size: formatBytes(state.note.bytes.length),
              })}
            </VoicePlayer>
          )}
        </div>
        <Button
          variant="primary"
          icon={<IconSend />}
          autoFocus
          onClick={() => {
            onSend(state.note);
            onLeave();
          }}
        >
          {t('sendVoice')}
        </Button>
      </div>
    );
  const seconds = state.step === 'recording' ? state.seconds : 0;
  return (
    <div className="m-voice" role="group" aria-label={t('recording')}>
      {discard}
      <span className="m-voice-dot" aria-hidden />
      <span className="b-num">{t('recordingTime', { time: clockOf(seconds), max: clockOf(MAX_VOICE_SECONDS) })}</span>
      <meter
        className="m-voice-level"
        min={0}
        max={1}
        value={state.step === 'recording' ? state.level : 0}
        aria-label={t('level')}
      />
      <Button icon={<IconPlayerStop />} autoFocus disabled={state.step === 'asking'} onClick={() => recording.finish()}>
        {t('stop')}
      </Button>
    </div>
  );
}
