import type { DocHandle } from '@basoche/sync';
import { Avatar, Button, cx, readableOn } from '@basoche/ui';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../app/engine.tsx';
import { usePresence } from '../../data/presence.ts';
import '../../i18n/follow.ts';
import { type Followed, useFollowing } from './following.tsx';
import { isInLayer, isOwnMove } from './own-moves.ts';
import './follow.css';

/** Over a document while somebody is followed in it: a frame in their colour, who it is, and how to stop. It ends when this person goes on alone. */
export function FollowFrame({ handle }: { handle: DocHandle | null }) {
  const { t } = useTranslation('follow');
  const { followed, last, stop } = useFollowing();
  const frame = useRef<HTMLDivElement>(null);
  const isOn = followed !== null;
  const whenMoved = useEffectEvent((event: Event) => {
    if (isOwnMove(event)) stop();
  });
  const whenEscaped = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isInLayer(event)) return;
    event.preventDefault();
    stop();
  });
  useLayoutEffect(() => {
    const around = frame.current?.parentElement;
    if (!isOn || !around) return;
    const onMove = (event: Event) => whenMoved(event);
    const onKey = (event: KeyboardEvent) => whenEscaped(event);
    const moves = ['pointerdown', 'wheel', 'touchmove', 'keydown'];
    for (const move of moves) around.addEventListener(move, onMove, { capture: true, passive: true });
    // Before what would close with this key.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      for (const move of moves) around.removeEventListener(move, onMove, { capture: true });
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [isOn]);
  return (
    <div
      ref={frame}
      className={cx('f-frame', isOn && 'f-frame-on')}
      style={{ '--who': readableOn(last?.color ?? '').background }}
    >
      {followed ? <Followee {...{ handle, followed, stop }} /> : null}
      <span className="b-hidden" role="status">
        {!followed && last ? t('stopped', { name: last.name }) : ''}
      </span>
    </div>
  );
}

/** Alone, because each move of somebody's caret is told with who is here. */
function Followee({ handle, followed, stop }: { handle: DocHandle | null; followed: Followed; stop: () => void }) {
  const { t } = useTranslation('follow');
  const isConnected = useConnected();
  const pill = useRef<HTMLDivElement>(null);
  const isHere = usePresence(handle).some(({ id }) => id === followed.id);
  const { name, initials, color } = followed;
  const text = isHere ? t('following', { name }) : isConnected ? t('gone', { name }) : t('offline', { name });
  const leave = (): void => {
    const screen = pill.current?.closest('.g-screen');
    const shown = [...(screen?.querySelectorAll<HTMLElement>('.f-person, .f-people-menu button') ?? [])].filter(
      (each) => each.offsetParent !== null,
    );
    // The button that has the focus goes away with what it ends.
    (shown.find(({ dataset }) => dataset['person'] === followed.id) ?? shown[0])?.focus({ preventScroll: true });
    stop();
  };
  return (
    <div ref={pill} className="f-pill">
      <Avatar decorative size="sm" name={name} initials={initials || undefined} color={color} present={isHere} />
      <span className="f-words" role="status">
        {text}
      </span>
      <Button size="sm" title={t('stopHint')} onClick={leave}>
        {t('stop')}
      </Button>
    </div>
  );
}
