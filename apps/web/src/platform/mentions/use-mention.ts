import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { AriaAttributes, KeyboardEvent, RefObject } from 'react';
import type { Person } from '../people.ts';
import { mentionable, mentionQuery } from './mention-query.ts';

export interface MentionChoice {
  /** Of the list. */
  id: string;
  /** None: nobody is being named. */
  found: readonly Person[];
  /** The one that Enter takes. */
  at: number;
  take: (person: Person) => void;
  /** The caret or the text moved. */
  follow: () => void;
  close: () => void;
  /** @returns whether the key was for the choice */
  onKey: (event: KeyboardEvent) => boolean;
  /** Of the field. */
  aria: AriaAttributes;
}

/** Choosing whom a text addresses while it is written. `put` brings the new text into the field. */
export function useMention(
  field: RefObject<HTMLTextAreaElement | null>,
  people: readonly Person[],
  put: (text: string) => void,
): MentionChoice {
  const id = useId();
  /** Where the caret goes once the text is in the field. */
  const caret = useRef<number | null>(null);
  const [found, setFound] = useState<readonly Person[]>([]);
  const [at, setAt] = useState(0);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function follow(): void {
    const { current } = field;
    const { selectionStart, selectionEnd } = current ?? {};
    const query =
      current && selectionStart === selectionEnd ? mentionQuery(current.value, current.selectionStart) : null;
    setFound(query ? mentionable(people, query) : []);
    setAt(0);
  }

  function close(): void {
    setFound([]);
  }

  function take({ name }: Person): void {
    const { current } = field;
    const query = current && mentionQuery(current.value, current.selectionStart);
    close();
    if (!query) return;
    const written = `${current.value.slice(0, query.from)}@${name} `;
    const rest = current.value.slice(current.selectionStart).replace(/^ /, '');
    caret.current = written.length;
    put(written + rest);
  }

  function onKey(event: KeyboardEvent): boolean {
    const person = found[at];
    if (!person || event.ctrlKey || event.altKey || event.metaKey) return false;
    if (event.key === 'ArrowDown') setAt((at + 1) % found.length);
    else if (event.key === 'ArrowUp') setAt((at + found.length - 1) % found.length);
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' && !event.shiftKey) || (event.key === 'Tab' && !event.shiftKey)) take(person);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  const isOpen = found.length > 0;
  return {
    id,
    found,
    at,
    take,
    follow,
    close,
    onKey,
    aria: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${at}` : undefined,
    },
  };
}
