import { useId, useRef, useState } from 'react';
import type { AriaAttributes } from 'react';
import type { Person } from '../../data/people.ts';
import { mentionable, mentionQuery } from './mention-query.ts';
import type { MentionQuery } from './mention-query.ts';

export interface MentionChoice {
  /** Of the list. */
  id: string;
  /** None: nobody is being named. */
  found: readonly Person[];
  /** The one that Enter takes. */
  at: number;
  take: (person: Person) => void;
  /** The caret or the text moved. @returns whether somebody may be meant */
  follow: () => boolean;
  close: () => void;
  /** @returns whether the key was for the choice */
  onKey: (event: Pressed) => boolean;
  /** Of the field. */
  aria: AriaAttributes;
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'preventDefault' | 'stopPropagation'
>;

interface Shown {
  found: readonly Person[];
  at: number;
  query: MentionQuery | null;
}

const NOBODY: Shown = { found: [], at: 0, query: null };

/**
 * Choosing whom a text addresses while it is written.
 * @param before the words before the caret; `null` where no name is being written
 * @param put brings a person into the text, in the place of what was written of their name
 * @param staysClosed Escape is for the whole name, not until the next letter: where Enter, too, is a part of the text
 */
export function useMentionChoice(
  people: readonly Person[],
  before: () => string | null,
  put: (person: Person, query: MentionQuery) => void,
  staysClosed = false,
): MentionChoice {
  const id = useId();
  const [shown, setShown] = useState<Shown>(NOBODY);
  /** As shown, for keys that come before it is drawn. */
  const latest = useRef<Shown>(NOBODY);
  /** Place of the `@` whose list was closed for good. */
  const closed = useRef<number | null>(null);

  function show(next: Shown): void {
    latest.current = next;
    setShown(next);
  }

  function follow(): boolean {
    const words = before();
    const query = words === null ? null : mentionQuery(words, words.length);
    if (query?.from !== closed.current) closed.current = null;
    const found = query && closed.current === null ? mentionable(people, query) : NOBODY.found;
    const isSame = query?.from === latest.current.query?.from && query?.text === latest.current.query?.text;
    show(found.length === 0 ? NOBODY : { found, at: isSame ? latest.current.at : 0, query });
    return found.length > 0;
  }

  function take(person: Person): void {
    const { query } = latest.current;
    show(NOBODY);
    if (query) put(person, query);
  }

  function onKey(event: Pressed): boolean {
    const { found, at, query } = latest.current;
    const person = found[at];
    if (!person || event.ctrlKey || event.altKey || event.metaKey) return false;
    const go = (to: number): void => show({ found, at: to % found.length, query });
    if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at + found.length - 1);
    else if (event.key === 'Escape') {
      if (staysClosed) closed.current = query?.from ?? null;
      show(NOBODY);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) take(person);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  const { found, at } = shown;
  const isOpen = found.length > 0;
  return {
    id,
    found,
    at,
    take,
    follow,
    close: () => show(NOBODY),
    onKey,
    aria: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${at}` : undefined,
    },
  };
}
