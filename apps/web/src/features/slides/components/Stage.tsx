import { slide as slides } from '@basoche/crdt';
import { slideSchema, unknownContent } from '@basoche/editor';
import type { DocHandle } from '@basoche/sync';
import { cx, toast } from '@basoche/ui';
import type { Editor } from '@tiptap/core';
import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Present } from '../../../data/presence.ts';
import { pastedImages } from '../../attachments/index.ts';
import type { SlideIntake } from '../images/use-slide-intake.tsx';
import { writeElements } from '../model/clipboard.ts';
import type { DeckStore, DrawnSlide } from '../model/deck-store.ts';
import { pasteText } from '../model/elements.ts';
import { toggleMark } from '../model/letters.ts';
import { draggedBy } from '../model/published-drag.ts';
import { bounds, isWithin, type Placed } from '../model/geometry.ts';
import { CommentMarks } from '../review/CommentMarks.tsx';
import type { SlideComments } from '../review/use-slide-comments.ts';
import { boxStyle, ElementPicture } from './ElementPicture.tsx';
import { SlidePage } from './SlidePicture.tsx';
import { GuideLines, SelectionFrame } from './SelectionFrame.tsx';
import { moveByKey } from './stage-keys.ts';
import { TextEditing } from './TextEditing.tsx';
import { type Grip, pointOf, useElementDrag } from './use-element-drag.ts';
import { CutMarks } from './CutMarks.tsx';
import { elementLabel } from './element-label.ts';
import { focusElement } from './focus-element.ts';
import { useScale } from './use-scale.ts';
import { useMarquee } from './use-marquee.ts';
import type { StageSelection } from './use-selection.ts';
import type { SlideClipboard } from './use-slide-clipboard.ts';
import { usePublishDrag } from './use-publish-drag.ts';

export interface StageProps {
  handle: DocHandle;
  store: DeckStore;
  slide: DrawnSlide;
  number: number;
  selection: StageSelection;
  others: readonly Present[];
  editable: boolean;
  intake: SlideIntake;
  clipboard: SlideClipboard;
  comments: SlideComments;
  onEditor: (editor: Editor | null) => void;
}

/** The open slide: its elements are chosen, moved and written in. */
export function Stage(props: StageProps) {
  const { handle, store, slide, number, selection, others, editable, intake, clipboard, comments, onEditor } = props;
  const { t } = useTranslation('slides');
  const page = slides.PAGE_SIZES[store.deck.page];
  const { box, scale } = useScale(page, 16);
  const surface = useRef<HTMLDivElement>(null);
  const { chosen, editing } = selection;
  const chosenElements = slide.elements.filter(({ id }) => chosen.has(id));
  const { drag, begin } = useElementDrag({
    surface,
    page,
    scale,
    onPlaced: (placed) => store.act(() => slides.setElements(store.doc, store.actor, slide.id, placed)),
  });
  const peers = peersOf(others, slide.id);
  const dragged = draggedBy(others, slide.id);
  usePublishDrag(handle, slide.id, drag);
  const marquee = useMarquee({ surface, scale, onDrawn: chooseWithin });

  /** Where an element shows, also while this person or another carries it. */
  function placeOf(element: slides.ElementFacts): Placed {
    return drag?.placed.get(element.id) ?? dragged.get(element.id) ?? element;
  }

  /** Chooses what is whole in a rectangle, beside what is chosen already. */
  function chooseWithin(frame: slides.Frame): void {
    const inside = slide.elements.filter((element) => isWithin(bounds(element), frame)).map(({ id }) => id);
    selection.set([...chosen, ...inside]);
    surface.current?.focus();
  }

  /** Writes in an element; an empty place for a picture asks for one. */
  function startTyping(id: string): void {
    const element = slide.elements.find((each) => each.id === id);
    if (editable && element?.kind === 'image' && element.image === null) intake.choose(id);
    const fragment = slides.textOf(store.doc, slide.id, id);
    if (!editable || fragment === undefined) return;
    if (unknownContent(fragment, slideSchema()) === null) selection.edit(id);
    else toast(t('newerText'), { tone: 'wait' });
  }

  function press(event: PointerEvent<HTMLElement>, element: slides.ElementFacts): void {
    if (event.button !== 0 || editing === element.id) return;
    event.stopPropagation();
    const several = event.shiftKey || event.ctrlKey || event.metaKey;
    const now = several ? selection.toggle(element.id) : chosen.has(element.id) ? chosen : selection.only(element.id);
    if (!editable) return;
    const all = slide.elements;
    begin(
      event,
      { how: 'move' },
      all.filter(({ id }) => now.has(id)),
      all,
    );
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.nativeEvent.isComposing) return;
    const done = () => event.preventDefault();
    if (editing !== null) {
      if (event.key !== 'Escape') return;
      done();
      selection.leave();
      focusElement(editing);
      return;
    }
    const command = event.ctrlKey || event.metaKey;
    if (event.key === 'Escape') {
      selection.none();
      surface.current?.focus();
      return;
    }
    if (command && event.key.toLowerCase() === 'a') {
      done();
      selection.set(slide.elements.map(({ id }) => id));
      return;
    }
    if (!editable) return;
    const [first] = chosenElements;
    const ids = chosenElements.map(({ id }) => id);
    if (moveByKey(store, slide, chosenElements, event)) done();
    else if (command) shortcut(event, ids, done);
    else if (first === undefined) return;
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      done();
      store.act(() => slides.deleteElements(store.doc, store.actor, slide.id, ids));
      surface.current?.focus();
    } else if (event.key === 'Enter' || event.key === 'F2') {
      done();
      startTyping(first.id);
    } else if (event.key.length === 1 && event.key !== ' ' && !event.altKey) {
      // The key itself goes to the text, which has the focus by the time the browser writes it.
      startTyping(first.id);
    }
  }

  function shortcut(event: KeyboardEvent, ids: string[], done: () => void): void {
    const { doc, actor, undo } = store;
    const key = event.key.toLowerCase();
    const mark = markOf(key);
    if (key === 'z') {
      if (event.shiftKey) undo.redo();
      else undo.undo();
    } else if (key === 'y') undo.redo();
    else if (mark !== null && ids.length > 0 && !event.shiftKey && !event.altKey) toggleMark(store, slide, ids, mark);
    else if (key === 'd' && ids.length > 0) {
      const copy = slides.copyElements(doc, slide.id, new Set(ids));
      take(store.act(() => slides.pasteElements(doc, actor, slide.id, copy)));
    } else return;
    done();
  }

  function take(made: string[] | null): void {
    if (made === null) toast(t('slideFull', { count: slides.MAX_ELEMENTS }), { tone: 'wait' });
    else selection.set(made);
  }

  function copy(event: ClipboardEvent): boolean {
    if (editing !== null || chosen.size === 0) return false;
    const copied = slides.copyElements(store.doc, slide.id, chosen);
    const labels = chosenElements.map((element) => elementLabel(t, slide, element));
    writeElements(event.clipboardData, handle.name, copied, labels.join('\n'));
    event.preventDefault();
    return true;
  }

  function paste(event: ClipboardEvent): void {
    if (editing !== null || !editable) return;
    if (clipboard.paste(event, slide.id)) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    if (text.trim() !== '') take(listOf(pasteText(store, slide, text)));
  }

  return (
    <div
      ref={box}
      className="sl-stage"
      onPointerDown={(event) => {
        if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest('.sl-element')) return;
        if (!event.shiftKey) selection.none();
        marquee.begin(event);
      }}
    >
      <div
        ref={surface}
        className="sl-desk"
        data-returns-focus
        tabIndex={0}
        role="group"
        aria-label={t('stage', { number })}
        onKeyDown={onKeyDown}
        onCopy={copy}
        onCut={(event) => {
          if (editable && copy(event))
            store.act(() => slides.deleteElements(store.doc, store.actor, slide.id, [...chosen]));
        }}
        onPasteCapture={(event) => {
          const images = editable ? pastedImages(event.clipboardData) : [];
          if (images.length === 0) return;
          event.preventDefault();
          event.stopPropagation();
          intake.take(images);
        }}
        onPaste={paste}
        onDragOver={(event) => {
          if (editable && event.dataTransfer.types.includes('Files')) event.preventDefault();
        }}
        onDrop={(event) => {
          const files = [...event.dataTransfer.files];
          if (!editable || files.length === 0) return;
          event.preventDefault();
          intake.take(files, pointOf(event, surface.current, scale) ?? undefined);
        }}
      >
        <SlidePage slide={slide} deck={store.deck} number={number} scale={scale}>
          {slide.elements.map((element) => {
            const isChosen = chosen.has(element.id);
            const peer = peers.get(element.id);
            const isEdited = editing === element.id;
            const label = elementLabel(t, slide, element);
            const theirs = dragged.get(element.id);
            const placed = placeOf(element);
            const shown = { ...element, frame: placed.frame, rotation: placed.rotation };
            const fragment = isEdited ? slides.textOf(store.doc, slide.id, element.id) : undefined;
            return (
              <div
                key={element.id}
                data-element={element.id}
                className={cx(
                  'sl-element',
                  'sl-live',
                  isChosen && 'sl-chosen',
                  peer && 'sl-peer',
                  theirs && 'sl-carried',
                )}
                style={{ ...boxStyle(shown), ...(peer ? { '--who': peer.color } : {}) }}
                tabIndex={isEdited ? -1 : 0}
                role="group"
                aria-label={label}
                aria-current={isChosen ? 'true' : undefined}
                onFocus={(event) => {
                  if (event.target === event.currentTarget && !isChosen) selection.only(element.id);
                }}
                onPointerDown={(event) => press(event, element)}
                onDoubleClick={() => startTyping(element.id)}
              >
                <ElementPicture
                  element={shown}
                  blocks={slide.texts.get(element.id) ?? []}
                  prompt={promptOf(element)}
                  editor={
                    fragment ? (
                      <TextEditing
                        {...{ handle, store, fragment, label, editable, onEditor }}
                        caret={element.kind === 'table' ? 'firstCell' : 'end'}
                        className="sl-flow"
                        onPause={() => {
                          selection.leave();
                          toast(t('newerText'), { tone: 'wait' });
                        }}
                      />
                    ) : undefined
                  }
                />
                {peer ? <span className="sl-peer-name">{peer.name}</span> : null}
              </div>
            );
          })}
          {editable && editing === null && chosenElements.length === 1 ? (
            <SelectionFrame
              element={chosenElements[0]!}
              placed={drag?.placed.get(chosenElements[0]!.id) ?? chosenElements[0]!}
              scale={scale}
              onGrip={(event: PointerEvent, grip: Grip) => begin(event, grip, chosenElements, slide.elements)}
            />
          ) : null}
          <CommentMarks {...{ comments, slide, number, page, scale, placeOf }} />
          {editable ? <CutMarks {...{ slide, editing, page, scale, placeOf }} /> : null}
          <GuideLines guides={drag?.guides ?? []} />
          {marquee.frame === null ? null : (
            <span className="sl-marquee" style={boxStyle({ frame: marquee.frame, rotation: 0 })} aria-hidden />
          )}
        </SlidePage>
      </div>
    </div>
  );

  function promptOf({ role, kind, frame, rotation }: slides.ElementFacts): string | undefined {
    if (kind === 'image') return t('prompt_picture');
    if (!editable || kind !== 'text' || bounds({ frame, rotation }).height < 200) return undefined;
    return role === null || role === 'picture' ? t('prompt_text') : t(`prompt_${role}`);
  }
}

function markOf(key: string): slides.TextMark | null {
  if (key === 'b') return 'bold';
  if (key === 'i') return 'italic';
  return key === 'u' ? 'underline' : null;
}

function listOf(id: string | null): string[] | null {
  return id === null ? null : [id];
}

/** The elements that others have chosen on this slide. */
function peersOf(others: readonly Present[], slide: string): Map<string, Present> {
  const peers = new Map<string, Present>();
  for (const person of others) {
    const at = person.state['slide'] as { slide?: unknown; elements?: unknown } | null | undefined;
    if (typeof at !== 'object' || at === null || at.slide !== slide || !Array.isArray(at.elements)) continue;
    for (const id of at.elements) if (typeof id === 'string') peers.set(id, person);
  }
  return peers;
}
