import { createContext, use, type MouseEvent } from 'react';

/** Where the messenger is not a page, a click on a conversation opens it in place. */
export const OpenConversation = createContext<((slug: string) => void) | null>(null);

/** `onClick` of a link to a conversation; its address stays for the middle click and the new tab. */
export function useOpenConversation(slug: string): ((event: MouseEvent) => void) | undefined {
  const open = use(OpenConversation);
  if (open === null) return undefined;
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(slug);
  };
}
