import { slide as slides } from '@basoche/crdt';
import { IconButton, Select } from '@basoche/ui';
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconBold,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeckStore, DrawnSlide } from '../model/deck-store.ts';
import { isMarked, toggleMark } from '../model/letters.ts';
import { PaintSelect } from './PaintSelect.tsx';

const MARKS = ['bold', 'italic', 'underline'] as const satisfies slides.TextMark[];
const MARK_ICONS = { bold: <IconBold />, italic: <IconItalic />, underline: <IconUnderline /> };
const MARK_KEYS = { bold: 'mod+B', italic: 'mod+I', underline: 'mod+U' };
const SIDES = ['left', 'center', 'right'] as const;
const SIDE_ICONS = { left: <IconAlignLeft />, center: <IconAlignCenter />, right: <IconAlignRight /> };

export interface TextMarkToolsProps {
  store: DeckStore;
  slide: DrawnSlide;
  chosen: readonly slides.ElementFacts[];
  editor: Editor | null;
  /** Asks for the address of a link, or another one. */
  onLink: () => void;
}

/** Looks of letters: of those that are selected while one writes, of all letters of the chosen elements otherwise. */
export function TextMarkTools({ store, slide, chosen, editor, onLink }: TextMarkToolsProps) {
  const { t } = useTranslation(['slides', 'ged']);
  const first = chosen[0]!;
  const typed = useEditorState({ editor, selector: ({ editor: each }) => (each ? lettersAt(each) : null) });
  const texts = chosen.map(({ id }) => slide.texts.get(id) ?? []);
  const ids = chosen.map(({ id }) => id);
  const isOn = (mark: slides.TextMark) => typed?.[mark] ?? isMarked(texts, mark);
  const size = typed?.size ?? first.size;
  const color = typed?.color ?? first.color;
  const align = typed?.align ?? first.align;
  if (chosen.every(({ kind }) => kind === 'image')) return null;

  function toggle(mark: slides.TextMark): void {
    if (editor) editor.chain().focus().toggleMark(mark).run();
    else toggleMark(store, slide, ids, mark);
  }

  function set(looks: { size?: number; color?: slides.SlideColor; align?: (typeof SIDES)[number] }): void {
    if (!editor) {
      store.act(() => slides.setTextMarks(store.doc, store.actor, slide.id, ids, looks));
      return;
    }
    const chain = editor.chain().focus();
    if (looks.size !== undefined) chain.setMark('fontSize', { size: looks.size });
    if (looks.color !== undefined) chain.setMark('textColor', { color: looks.color });
    if (looks.align !== undefined) chain.updateAttributes('paragraph', { textAlign: looks.align });
    chain.run();
  }

  return (
    <span className="g-toolbar-group">
      <Select
        plain
        hideLabel
        label={t('size')}
        value={String(size)}
        options={sizesWith(size).map((each) => ({ value: String(each), label: t('points', { size: each }) }))}
        onChange={(value) => set({ size: Number(value) })}
      />
      <PaintSelect
        part="color"
        theme={store.deck.theme}
        value={color}
        values={slides.COLORS}
        onChange={(value) => set({ color: value })}
      />
      {MARKS.map((mark) => (
        <IconButton
          key={mark}
          label={t(mark)}
          keys={MARK_KEYS[mark]}
          icon={MARK_ICONS[mark]}
          pressed={isOn(mark)}
          onMouseDown={keepFocus}
          onClick={() => toggle(mark)}
        />
      ))}
      {editor ? (
        <>
          <IconButton
            label={t('bullets')}
            icon={<IconList />}
            pressed={typed?.bullets ?? false}
            onMouseDown={keepFocus}
            onClick={() => editor.chain().focus().toggleBulletList().run()}
          />
          <IconButton
            label={t('numbers')}
            icon={<IconListNumbers />}
            pressed={typed?.numbers ?? false}
            onMouseDown={keepFocus}
            onClick={() => editor.chain().focus().toggleOrderedList().run()}
          />
          <IconButton
            label={t('ged:link')}
            keys="mod+K"
            icon={<IconLink />}
            pressed={typed?.link ?? false}
            onMouseDown={keepFocus}
            onClick={onLink}
          />
        </>
      ) : null}
      {SIDES.map((side) => (
        <IconButton
          key={side}
          label={t(`align_${side}`)}
          icon={SIDE_ICONS[side]}
          pressed={align === side}
          onMouseDown={keepFocus}
          onClick={() => set({ align: side })}
        />
      ))}
    </span>
  );
}

function lettersAt(editor: Editor) {
  const size: unknown = editor.getAttributes('fontSize')['size'];
  const color: unknown = editor.getAttributes('textColor')['color'];
  const align: unknown = editor.getAttributes('paragraph')['textAlign'];
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    link: editor.isActive('link'),
    size: typeof size === 'number' ? size : undefined,
    color: slides.COLORS.find((each) => each === color),
    align: SIDES.find((each) => each === align),
  };
}

function sizesWith(size: number): number[] {
  return [...new Set([...slides.TEXT_SIZES, size])].sort((a, b) => a - b);
}

/** The text keeps the focus and its selection. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
