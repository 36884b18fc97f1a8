import { IconButton } from '@basoche/ui';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clockOf } from './clock.ts';

export interface VoicePlayerProps {
  /** Address of its bytes; asked at the first play. Rejects with what the person is told. */
  load: () => Promise<string>;
  seconds: number;
  /** The Tab key comes here. */
  tabbable: boolean;
  /** Beside it: how long and how large it is. */
  children: ReactNode;
}

/** Plays a voice note. Its length is what was recorded: a recording in pieces does not say its own. */
export function VoicePlayer({ load, seconds, tabbable, children }: VoicePlayerProps) {
  const { t } = useTranslation('attachments');
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const element = audio.current;
    return () => element?.pause();
  }, []);

  async function toggle(): Promise<void> {
    const element = audio.current;
    if (!element) return;
    if (isPlaying) return element.pause();
    setProblem(null);
    try {
      if (!element.src) element.src = await load();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      return;
    }
    await element.play().catch((error: unknown) => {
      // Paused again before it began.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setProblem(t('cannotPlay'));
    });
  }

  return (
    <div className="m-player">
      <IconButton
        label={isPlaying ? t('pause') : t('play')}
        icon={isPlaying ? <IconPlayerPause /> : <IconPlayerPlay />}
        variant="outline"
        tabIndex={tabbable ? 0 : -1}
        onClick={() => void toggle()}
      />
      <input
        type="range"
        className="m-player-place"
        min={0}
        max={seconds}
        step={1}
        value={Math.min(at, seconds)}
        tabIndex={tabbable ? 0 : -1}
        aria-label={t('position')}
        aria-valuetext={t('positionText', { at: clockOf(at), all: clockOf(seconds) })}
        onKeyDown={(event) => event.stopPropagation()}
        onChange={(event) => {
          const place = Number(event.currentTarget.value);
          setAt(place);
          if (audio.current?.src) audio.current.currentTime = place;
        }}
      />
      <span className="m-player-facts b-num">
        {isPlaying || at > 0 ? `${clockOf(at)} / ` : ''}
        {children}
      </span>
      <audio
        ref={audio}
        preload="none"
        onPlay={() => {
          setPlaying(true);
          if (audio.current && Math.abs(audio.current.currentTime - at) > 1) audio.current.currentTime = at;
        }}
        onPause={() => setPlaying(false)}
        onEnded={() => {
          setPlaying(false);
          setAt(0);
        }}
        onTimeUpdate={() => setAt(audio.current?.currentTime ?? 0)}
      />
      {problem === null ? null : (
        <p role="alert" className="m-foot m-foot-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
