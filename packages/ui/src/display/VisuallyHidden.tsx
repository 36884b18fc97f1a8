import type { ReactNode } from 'react';

/** Read by assistive technology, not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="b-hidden">{children}</span>;
}
