import { insertMention, lastTyped, typedBefore } from '@basoche/editor';
import { cx } from '@basoche/ui';
import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { MentionList } from '../../../shared/mentions/MentionList.tsx';
import { useMentionChoice } from '../../../shared/mentions/use-mention-choice.ts';
import type { Person } from '../../../data/people.ts';
import { useUser } from '../../../app/session/session.ts';

/** The line of text in which somebody is being named, in the window. */
interface Line {
  left: number;
  top: number;
  height: number;
  isBelow: boolean;
}

/** The most that the list takes: six people and its edges, and the space between it and the line. */
const LIST = { width: 340, height: 240 };
const MARGIN = 8;

/** The people whom the text may mean, where a name is being typed in it. */
export function BodyMentions({ editor, addressed }: { editor: Editor; addressed: readonly Person[] }) {
  const me = useUser().id;
  const [line, setLine] = useState<Line | null>(null);
  const choice = useMentionChoice(
    addressed,
    () => typedBefore(editor),
    ({ id, name }, { text }) =>
      insertMention(editor, { id, name, author: me }, lastTyped(editor.state, text.length + 1)),
    true,
  );
  const { found, aria } = choice;

  const follow = useEffectEvent((): void => {
    if (choice.follow()) setLine(lineAt(editor));
  });
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!event.isComposing) choice.onKey(event);
  });
  const close = useEffectEvent((): void => choice.close());

  useEffect(() => {
    const { dom } = editor.view;
    const { typedMention } = editor.storage;
    const [key, leave] = [(event: KeyboardEvent) => onKey(event), () => close()];
    Object.assign(typedMention, { onCaret: () => follow() });
    // Before the text hears the key.
    dom.addEventListener('keydown', key, true);
    dom.addEventListener('blur', leave);
    return () => {
      Object.assign(typedMention, { onCaret: () => {} });
      dom.removeEventListener('keydown', key, true);
      dom.removeEventListener('blur', leave);
    };
  }, [editor]);

  const isOpen = found.length > 0;
  useEffect(() => {
    if (!isOpen) return undefined;
    const place = () => setLine(lineAt(editor));
    window.addEventListener('scroll', place, true);
    // Of the window, of what stands beside the text, and of the text itself.
    const sizes = new ResizeObserver(place);
    sizes.observe(editor.view.dom);
    return () => {
      window.removeEventListener('scroll', place, true);
      sizes.disconnect();
    };
  }, [editor, isOpen]);

  const { 'aria-controls': list, 'aria-activedescendant': option } = aria;
  useEffect(() => {
    const { dom } = editor.view;
    const said = { 'aria-controls': list, 'aria-activedescendant': option, 'aria-autocomplete': list && 'list' };
    for (const [name, value] of Object.entries(said))
      if (value === undefined) dom.removeAttribute(name);
      else dom.setAttribute(name, value);
  }, [editor, list, option]);

  if (!isOpen || line === null) return null;
  const { left, top, height, isBelow } = line;
  return (
    <div className={cx('g-mentions', isBelow && 'g-mentions-below')} style={{ left, top, height }}>
      <MentionList choice={choice} />
    </div>
  );
}

function lineAt(editor: Editor): Line {
  const { top, bottom, left } = editor.view.coordsAtPos(editor.state.selection.head);
  const rightmost = window.innerWidth - LIST.width - MARGIN;
  return {
    left: Math.max(MARGIN, Math.min(left, rightmost)),
    top,
    height: bottom - top,
    isBelow: top < LIST.height || window.innerHeight - bottom > LIST.height,
  };
}
