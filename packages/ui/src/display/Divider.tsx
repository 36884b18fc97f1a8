import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A line, with a word in the middle when one is given. `strong` for « Nouveaux messages ». */
export function Divider({ children, strong = false }: { children?: ReactNode; strong?: boolean }) {
  if (children === undefined) return <hr className="b-divider-line" />;
  return (
    <div
      className={cx('b-divider', strong && 'b-divider-strong')}
      role="separator"
      aria-label={typeof children === 'string' ? children : undefined}
    >
      <span>{children}</span>
    </div>
  );
}
