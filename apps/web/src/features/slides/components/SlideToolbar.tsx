import { slide as slides } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import { Button, IconButton, Menu, type MenuEntry, toast } from '@basoche/ui';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconLayout,
  IconPlus,
  IconSearch,
  IconTriangleSquareCircle,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { moveBetweenButtons } from '../../editor-frame/index.ts';
import type { DeckStore, DrawnSlide } from '../model/deck-store.ts';
import { insertElement, type Insertable } from '../model/elements.ts';
import { useImport } from '../files/use-import.tsx';
import { ImageTools } from '../images/ImageTools.tsx';
import type { SlideIntake } from '../images/use-slide-intake.tsx';
import { DeckMenu } from './DeckMenu.tsx';
import { ElementTools } from './ElementTools.tsx';
import { TextMarkTools } from './TextMarkTools.tsx';
import { focusElement } from './focus-element.ts';
import type { StageSelection } from './use-selection.ts';

const INSERTABLE: readonly Insertable[] = ['text', ...slides.SHAPES, 'table'];

export interface SlideToolbarProps {
  handle: DocHandle;
  store: DeckStore;
  slide: DrawnSlide;
  selection: StageSelection;
  /** Of the element that is written in. */
  editor: Editor | null;
  editable: boolean;
  intake: SlideIntake;
  onOpen: (slide: string) => void;
  onAdd: (layout: slides.Layout) => void;
  onLink: () => void;
  onFind: () => void;
  /** Beside what is put on slides, since what follows grows with what is chosen. */
  comments: ReactNode;
  /** At the end of the bar, for those too who only read. */
  children: ReactNode;
}

/** What can be done to the open slide and what is chosen on it. */
export function SlideToolbar(props: SlideToolbarProps) {
  const {
    handle,
    store,
    slide,
    selection,
    editor,
    editable,
    intake,
    onOpen,
    onAdd,
    onLink,
    onFind,
    comments,
    children,
  } = props;
  const { t } = useTranslation('slides');
  const { t: tell } = useTranslation('ged');
  const { doc, actor, undo } = store;
  const fileField = useRef<HTMLInputElement>(null);
  const importing = useImport(handle.name, store, slide, onOpen);
  const find = <IconButton label={tell('find')} keys="mod+F" icon={<IconSearch />} onClick={onFind} />;
  if (!editable)
    return (
      <div className="g-toolbar g-toolbar-bare">
        {find}
        {comments}
        {children}
      </div>
    );
  const chosen = slide.elements.filter(({ id }) => selection.chosen.has(id));

  const only = chosen.length === 1 ? chosen[0] : undefined;

  function insert(what: Insertable): void {
    const made = insertElement(store, slide, what);
    if (made === null) {
      toast(t('slideFull', { count: slides.MAX_ELEMENTS }), { tone: 'wait' });
      return;
    }
    if (what === 'text' || what === 'table') selection.edit(made);
    else {
      selection.only(made);
      focusElement(made);
    }
  }

  const layouts = (onSelect: (layout: slides.Layout) => void, movesFocus: boolean): MenuEntry[] =>
    slides.LAYOUTS.map((layout) => ({
      id: layout,
      label: t(`layout_${layout}`),
      movesFocus,
      onSelect: () => onSelect(layout),
    }));

  return (
    <div
      className="g-toolbar"
      role="toolbar"
      aria-label={t('toolbar')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') editor?.view.focus();
        else moveBetweenButtons(event);
      }}
    >
      <IconButton
        label={t('undo')}
        keys="mod+Z"
        icon={<IconArrowBackUp />}
        disabled={!undo.canUndo()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => undo.undo()}
      />
      <IconButton
        label={t('redo')}
        keys="mod+shift+Z"
        icon={<IconArrowForwardUp />}
        disabled={!undo.canRedo()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => undo.redo()}
      />
      <span className="g-toolbar-group">
        <Menu
          align="start"
          trigger={
            <Button variant="ghost" icon={<IconPlus />}>
              <span className="sl-tool-words">{t('addSlide')}</span>
            </Button>
          }
          entries={[
            ...layouts(onAdd, true),
            { kind: 'separator', id: 's1' },
            { id: 'import', label: t('importSlides'), movesFocus: true, onSelect: () => fileField.current?.click() },
          ]}
        />
        <Menu
          align="start"
          trigger={
            <Button variant="ghost" icon={<IconLayout />}>
              <span className="sl-tool-words">{t('layout')}</span>
            </Button>
          }
          entries={layouts((layout) => store.act(() => slides.setLayout(doc, actor, slide.id, layout)), false)}
        />
        <Menu
          align="start"
          trigger={
            <Button variant="ghost" icon={<IconTriangleSquareCircle />}>
              <span className="sl-tool-words">{t('insert')}</span>
            </Button>
          }
          entries={[
            ...INSERTABLE.map((what) => ({
              id: what,
              label: what === 'text' || what === 'table' ? t(`kind_${what}`) : t(`shape_${what}`),
              movesFocus: true,
              onSelect: () => insert(what),
            })),
            { id: 'image', label: t('insertImage'), movesFocus: true, onSelect: () => intake.choose() },
          ]}
        />
      </span>
      <input
        ref={fileField}
        hidden
        type="file"
        accept=".pptx"
        aria-label={t('importSlides')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void importing.take(file);
        }}
      />
      {find}
      {comments}
      {importing.dialog}
      {intake.picker}
      {chosen.length > 0 ? (
        <>
          <TextMarkTools {...{ store, slide, chosen, editor, onLink }} />
          {only?.kind === 'image' ? (
            <ImageTools {...{ store, slide, intake }} element={only} onLeave={() => focusElement(only.id)} />
          ) : null}
          <ElementTools {...{ store, slide, chosen, selection }} />
        </>
      ) : null}
      <span className="g-toolbar-end">
        <DeckMenu store={store} slide={slide} />
        {children}
      </span>
    </div>
  );
}
