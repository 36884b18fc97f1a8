import { createContext, useContext, type MouseEvent } from 'react';
import { documentOfHref } from './address.ts';

/** Opens a document (its slug) beside what is on screen; `null` where nothing stands beside. */
export const OpenSidePanelContext = createContext<((doc: string) => void) | null>(null);

/** What a link does when it is followed: one to a document opens beside what is on screen, where something may stand there. */
export function useSidePanelLinks(): (event: MouseEvent, href: string) => void {
  const open = useContext(OpenSidePanelContext);
  return (event, href) => {
    const slug = documentOfHref(href, location.origin);
    // Another key held opens it where the browser says.
    if (open === null || slug === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(slug);
  };
}
