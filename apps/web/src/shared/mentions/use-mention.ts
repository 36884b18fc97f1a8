import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Person } from '../../data/people.ts';
import type { MentionQuery } from './mention-query.ts';
import { useMentionChoice } from './use-mention-choice.ts';
import type { MentionChoice } from './use-mention-choice.ts';

/** Choosing whom the text of a field addresses while it is written. `put` brings the new text into the field. */
export function useMention(
  field: RefObject<HTMLTextAreaElement | null>,
  people: readonly Person[],
  put: (text: string) => void,
): MentionChoice {
  /** Where the caret goes once the text is in the field. */
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function before(): string | null {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    return selectionStart === selectionEnd ? value.slice(0, selectionStart) : null;
  }

  function take({ name }: Person, query: MentionQuery): void {
    const { current } = field;
    if (!current) return;
    const written = `${current.value.slice(0, query.from)}@${name} `;
    const rest = current.value.slice(current.selectionStart).replace(/^ /, '');
    caret.current = written.length;
    put(written + rest);
  }

  return useMentionChoice(people, before, take);
}
