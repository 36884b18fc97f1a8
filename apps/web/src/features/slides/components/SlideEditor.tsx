import { document as documents, slide as slides } from '@basoche/crdt';
import { slideSchema, unknownContent } from '@basoche/editor';
import { parseDocName } from '@basoche/protocol';
import type { DocHandle } from '@basoche/sync';
import { Button, EmptyState, toast } from '@basoche/ui';
import { IconPresentation } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import {
  type KeyboardEvent as Pressed,
  lazy,
  memo,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorPlace } from '../../../shared/editor-place.ts';
import { setPresence, usePresence } from '../../../data/presence.ts';
import { useGoWith } from '../../follow/index.ts';
import { useFollowedState } from '../../follow/index.ts';
import { LinkDialog } from '../../editor-frame/index.ts';
import { TableToolbar } from '../../editor-frame/index.ts';
import { CommentsPanel, CommentTools } from '../../editor-frame/index.ts';
import type { DeckStore, DrawnSlide } from '../model/deck-store.ts';
import { useDeck } from '../model/use-deck.ts';
import { useSlideIntake } from '../images/use-slide-intake.tsx';
import { SlideImagesProvider } from '../images/use-slide-images.tsx';
import { PresentMenu } from '../present/PresentMenu.tsx';
import { PresentScreen } from '../present/PresentScreen.tsx';
import { elementOf, useSlideComments } from '../review/use-slide-comments.ts';
import { focusElement, focusThumb } from './focus-element.ts';
import { focusNextPane } from './panes.ts';
import { PrintDeck } from './PrintDeck.tsx';
import { SlideList } from './SlideList.tsx';
import { SlideToolbar } from './SlideToolbar.tsx';
import { Stage } from './Stage.tsx';
import { TextEditing } from './TextEditing.tsx';
import { useClipboardAtFocus } from './use-clipboard-at-focus.ts';
import { useFinding } from './use-finding.ts';
import { useSelection } from './use-selection.ts';
import { useSlideClipboard } from './use-slide-clipboard.ts';
import '../../../i18n/slides.ts';
import '../slides.css';
import '../stage.css';
import '../present/present.css';
import '../print.css';

const SlideFindBar = lazy(async () => ({ default: (await import('./SlideFindBar.tsx')).SlideFindBar }));

/** The slides of a loaded slide document. */
export const SlideEditor = memo(function SlideEditor({ handle, editable }: { handle: DocHandle; editable: boolean }) {
  const { t } = useTranslation('slides');
  /** Id of the slide that the presentation began with; `null` while there is none. */
  const [presenting, setPresenting] = useState<string | null>(null);
  const store = useDeck(handle);
  const { thread } = useEditorPlace();
  // An address that names a thread leads to what it is about.
  const [named] = useState(() => {
    const found = documents.discussionsOf(store.doc).find(({ id }) => id === thread);
    return slides.subjectOf(found?.anchor ?? null);
  });
  const [wanted, setWanted] = useState<string | null>(named?.slide ?? null);
  const at = Math.max(
    0,
    store.slides.findIndex(({ id }) => id === wanted),
  );
  const slide = store.slides[at];
  const followed = useFollowedState(handle, 'slide')?.['slide'];
  useGoWith(store.slides.find(({ id }) => id === followed)?.id ?? null, setWanted);
  if (slide === undefined)
    return (
      <EmptyState
        icon={<IconPresentation />}
        title={t('noSlide')}
        action={
          editable ? (
            <Button
              variant="primary"
              onClick={() => store.act(() => slides.addSlide(store.doc, store.actor, { layout: 'title' }))}
            >
              {t('addSlide')}
            </Button>
          ) : undefined
        }
      />
    );
  return (
    <SlideImagesProvider>
      <OpenSlide
        {...{ handle, store, slide, editable }}
        number={at + 1}
        start={named}
        onOpen={setWanted}
        onPresent={setPresenting}
      />
      <PrintDeck store={store} />
      {presenting === null ? null : (
        <PresentScreen
          slug={slugOf(handle)}
          store={store}
          start={presenting}
          onEnd={(seen) => {
            setPresenting(null);
            setWanted(seen);
          }}
        />
      )}
    </SlideImagesProvider>
  );
});

interface OpenSlideProps {
  handle: DocHandle;
  store: DeckStore;
  slide: DrawnSlide;
  number: number;
  editable: boolean;
  /** What is chosen first. */
  start: slides.Subject | null;
  onOpen: (slide: string) => void;
  /** Shows the slides to others, from this one on. */
  onPresent: (slide: string) => void;
}

function OpenSlide({ handle, store, slide, number, editable, start, onOpen, onPresent }: OpenSlideProps) {
  const { t } = useTranslation('slides');
  const selection = useSelection(slide, start);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [linking, setLinking] = useState(false);
  const others = usePresence(handle);
  const intake = useSlideIntake(handle, store, slide, selection);
  const clipboard = useSlideClipboard(handle, store, intake, (put) => {
    onOpen(put);
    focusThumb(put);
  });
  useClipboardAtFocus();
  const finding = useFinding();
  const comments = useSlideComments({ ...{ handle, store, slide, selection, editable }, onGo: go });
  const chosen = [...selection.chosen].sort().join('/');

  useEffect(() => {
    setPresence(handle, 'slide', { slide: slide.id, elements: chosen === '' ? [] : chosen.split('/') });
    return () => setPresence(handle, 'slide', null);
  }, [handle, slide.id, chosen]);

  function go(subject: slides.Subject): void {
    if (store.slides.some(({ id }) => id === subject.slide)) onOpen(subject.slide);
    selection.on(subject);
  }

  /** A slide after the open one; what is typed next is its title. */
  function add(layout: slides.Layout): void {
    const made = store.act(() => slides.addSlide(store.doc, store.actor, { layout, place: { after: slide.id } }));
    if (made === null) {
      toast(t('deckFull', { count: slides.MAX_SLIDES }), { tone: 'wait' });
      return;
    }
    const [first] = store.slides.find(({ id }) => id === made)?.elements ?? [];
    onOpen(made);
    selection.on({ slide: made, element: first?.id ?? null });
    if (first) focusElement(first.id);
  }

  function present(from: 'first' | 'here'): void {
    const first = store.slides.find(({ hidden }) => !hidden) ?? slide;
    onPresent(from === 'first' ? first.id : slide.id);
  }
  const pressed = useEffectEvent(present);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F5' || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      pressed(event.shiftKey ? 'here' : 'first');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  function onKeyDown(event: Pressed<HTMLElement>): void {
    const { ctrlKey, metaKey, altKey, shiftKey, code, key } = event;
    if (key === 'F6' && !ctrlKey && !metaKey && !altKey) {
      event.preventDefault();
      focusNextPane(event.currentTarget, shiftKey ? -1 : 1);
      return;
    }
    if (finding.onKey(event) || (!ctrlKey && !metaKey)) return;
    const isWriting = editor?.view.hasFocus() === true;
    if (altKey && code === 'KeyM') comments.begin();
    else if (editable && !altKey && !shiftKey && key.toLowerCase() === 'm') add('content');
    else if (isWriting && !altKey && !shiftKey && key.toLowerCase() === 'k') setLinking(true);
    else if (editable && !altKey && isOfTools(event.target) && /^[zy]$/i.test(key)) {
      // A look that was just chosen there is taken back there.
      if (shiftKey || key.toLowerCase() === 'y') store.undo.redo();
      else store.undo.undo();
    } else return;
    event.preventDefault();
    // Otherwise the application opens its palette.
    event.stopPropagation();
  }

  return (
    <div className="sl-work" onKeyDown={onKeyDown}>
      <SlideToolbar
        {...{ handle, store, slide, selection, editable, editor, intake, onOpen }}
        onAdd={add}
        onFind={finding.begin}
        onLink={() => setLinking(true)}
        comments={
          <CommentTools
            {...{ comments, editable }}
            label={t(elementOf(selection) === null ? 'commentSlide' : 'commentElement')}
          />
        }
      >
        <PresentMenu slug={slugOf(handle)} onPresent={present} />
      </SlideToolbar>
      {editor ? <TableToolbar editor={editor} /> : null}
      {editor && linking ? <LinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
      {finding.wish === null ? null : (
        <Suspense>
          <SlideFindBar
            {...{ store, slide, editor, editable }}
            wish={finding.wish}
            bar={finding.bar}
            onKeyDown={finding.onKey}
            onGo={go}
            onClose={finding.end}
          />
        </Suspense>
      )}
      <div className="sl-body">
        <SlideList
          {...{ store, others, editable, clipboard, onOpen }}
          threads={comments.marks.slides}
          open={slide.id}
        />
        <div className="sl-main">
          <Stage
            {...{ handle, store, slide, number, selection, others, editable, intake, clipboard, comments }}
            onEditor={setEditor}
          />
          <Notes key={slide.id} {...{ handle, store, slide, editable }} />
        </div>
        {comments.isOpen ? (
          <CommentsPanel label={t('comments')} hint={t('noComment')} {...{ comments, handle, editable }} />
        ) : null}
      </div>
    </div>
  );
}

/** What is said with the slide; only its presenter sees it. */
function Notes({ handle, store, slide, editable }: Pick<OpenSlideProps, 'handle' | 'store' | 'slide' | 'editable'>) {
  const { t } = useTranslation('slides');
  const [paused, setPaused] = useState(false);
  const fragment = slides.notesOf(store.doc, slide.id);
  if (fragment === undefined) return null;
  const isNewer = paused || unknownContent(fragment, slideSchema()) !== null;
  return (
    <section className="sl-notes" aria-label={t('notes')}>
      <h2 className="sl-notes-title">{t('notes')}</h2>
      {isNewer ? (
        <p>{t('newerText')}</p>
      ) : (
        <TextEditing
          {...{ handle, store, fragment, editable }}
          label={t('notesField')}
          className="sl-notes-text"
          onPause={() => {
            setPaused(true);
            toast(t('newerText'), { tone: 'wait' });
          }}
        />
      )}
    </section>
  );
}

function slugOf({ name }: DocHandle): string {
  return parseDocName(name)?.slug ?? name;
}

function isOfTools(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[role=toolbar]') !== null;
}
