import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type Tone = 'ok' | 'wait' | 'bad' | 'info' | 'mute' | 'accent';

/** A state in words. Colours are for status only. */
export function Pill({ tone = 'mute', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={cx('b-pill', `b-tone-${tone}`)}>
      {icon}
      {children}
    </span>
  );
}

export interface CountBadgeProps {
  count: number;
  /** What is counted, for assistive technology: « 3 messages non lus ». */
  label: string;
  /** Filled for what calls for the person, plain text otherwise. */
  filled?: boolean;
}

/** Nothing when the count is zero; « 99+ » above 99. */
export function CountBadge({ count, label, filled = true }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={cx('b-count', filled && 'b-count-filled')}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="b-hidden">{label}</span>
    </span>
  );
}

/** A small coloured square before a word (priorities). */
export function Mark({ tone }: { tone: Tone }) {
  return <span className={cx('b-mark', `b-tone-${tone}`)} aria-hidden />;
}
