import type { ReactNode } from 'react';
import { useSidePanelLinks } from './open-side-panel.ts';

export interface TextLinkProps {
  href: string;
  tabIndex?: number;
  children: ReactNode;
}

/** A web address that somebody wrote: in a window of its own, or beside what is on screen when it is a document of ours. */
export function TextLink({ href, tabIndex, children }: TextLinkProps) {
  const follow = useSidePanelLinks();
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={tabIndex}
      onClick={(event) => follow(event, href)}
    >
      {children}
    </a>
  );
}
