import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface SplitViewProps {
  list: ReactNode;
  listLabel: string;
  children: ReactNode;
  /** On a phone only one of the two is on screen. */
  show: 'list' | 'pane';
}

/** List at the left (340 px), reading pane at the right; each scrolls on its own. */
export function SplitView({ list, listLabel, children, show }: SplitViewProps) {
  return (
    <div className={cx('b-split', show === 'pane' && 'b-split-pane-on')}>
      <section className="b-split-list" aria-label={listLabel}>
        {list}
      </section>
      <div className="b-split-pane">{children}</div>
    </div>
  );
}
