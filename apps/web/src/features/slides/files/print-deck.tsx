import { type Actor, document as documents, slide as slides } from '@basoche/crdt';
import type { PrintedDeck, PrintLayer, PrintShape, PrintSlide } from '@basoche/office';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type * as Y from 'yjs';
import { ApiError } from '../../../app/http/api.ts';
import { pictureAs } from '../../attachments/index.ts';
import { boxStyle, ElementPicture } from '../components/ElementPicture.tsx';
import { SlidePage } from '../components/SlidePicture.tsx';
import { DeckStore, type DrawnSlide } from '../model/deck-store.ts';
import { THEME_COLORS } from '../model/themes.ts';
import { SlideReader } from './slide-reader.ts';

export interface PrintDeckOptions {
  title: string;
  /** Who writes the file. */
  author: string;
  /** What stands above notes; `null` leaves them out. */
  notesTitle: string | null;
  /** What a slide is called. @param number from 1 */
  labelOf: (slide: DrawnSlide, number: number) => string;
  /** The bytes of a file; rejects for those that are not there. */
  load: (file: string) => Promise<Uint8Array>;
}

/**
 * A presentation as paper shows it: the slides that are not hidden, laid out by the component that draws them
 * everywhere, so that its lines break as they do on the screen.
 */
export async function printDeckOf(doc: Y.Doc, actor: Actor, options: PrintDeckOptions): Promise<PrintedDeck> {
  const { title, author, notesTitle, labelOf, load } = options;
  const store = new DeckStore(doc, actor);
  const { deck, slides: all } = store;
  store.close();
  const shown = all.flatMap((slide, at) => (slide.hidden ? [] : [{ slide, number: at + 1 }]));
  const pictures = await picturesOf(
    shown.map(({ slide }) => slide),
    load,
  );
  const { width, height } = slides.PAGE_SIZES[deck.page];
  const desk = new Desk();
  try {
    const drawn: PrintSlide[] = [];
    for (const { slide, number } of shown) {
      const layers = await desk.read(slide, deck, number, pictures);
      const notes = notesTitle === null ? '' : documents.plainText(slides.notesOf(doc, slide.id)!);
      const background = THEME_COLORS[deck.theme][slide.background ?? 'paper'];
      drawn.push({ title: labelOf(slide, number), background, layers, notes: notes.split('\n') });
    }
    const comments = documents.discussionsOf(doc).length;
    const page = { width: width / 10, height: height / 10, font: deck.font };
    return { title, author, ...page, slides: drawn, pictures: Object.fromEntries(pictures), notesTitle, comments };
  } finally {
    desk.close();
  }
}

/** Where slides are laid out one by one, out of sight. */
class Desk {
  #host = document.createElement('div');
  #root = createRoot(this.#host);

  constructor() {
    this.#host.className = 'sl-measured';
    this.#host.inert = true;
    document.body.append(this.#host);
  }

  close(): void {
    this.#root.unmount();
    this.#host.remove();
  }

  async read(
    slide: DrawnSlide,
    deck: slides.Deck,
    number: number,
    pictures: ReadonlyMap<string, Uint8Array>,
  ): Promise<PrintLayer[]> {
    flushSync(() => this.#root.render(<Measured {...{ slide, deck, number, pictures }} />));
    // Letters that come late break lines elsewhere.
    await document.fonts.ready;
    const surface = this.#host.querySelector('.sl-paper')!;
    const reader = new SlideReader(surface);
    const colors = THEME_COLORS[deck.theme];
    const footer = [...surface.querySelectorAll(':scope > p')].flatMap((line) => reader.words(line, colors.accent));
    const elements = slide.elements.map((element): PrintLayer => {
      const box = surface.querySelector(`[data-paper="${CSS.escape(element.id)}"]`);
      const { x, y, width, height } = inPoints(element.frame);
      return {
        turn: { degrees: element.rotation, x: x + width / 2, y: y + height / 2 },
        shape: shapeOf(element, colors),
        boxes: box === null ? [] : reader.boxes(box),
        picture: element.image === null ? null : { file: element.image, x, y, width, height },
        words: box === null ? [] : reader.words(box, colors.accent),
      };
    });
    return [{ turn: { degrees: 0, x: 0, y: 0 }, shape: null, boxes: [], picture: null, words: footer }, ...elements];
  }
}

interface MeasuredProps {
  slide: DrawnSlide;
  deck: slides.Deck;
  number: number;
  pictures: ReadonlyMap<string, Uint8Array>;
}

/** A slide in points, its elements not turned; a picture that is not to be had is its words. */
function Measured({ slide, deck, number, pictures }: MeasuredProps) {
  return (
    <SlidePage {...{ slide, deck, number }} scale={1}>
      {slide.elements.map((element) => {
        const { id, kind, image, alt, frame } = element;
        if (kind === 'image' && (image === null || pictures.has(image))) return null;
        return (
          <div key={id} data-paper={id} className="sl-element" style={boxStyle({ frame, rotation: 0 })}>
            {kind === 'image' ? (
              <div className="sl-no-image">
                <span>{alt}</span>
              </div>
            ) : (
              <ElementPicture element={element} blocks={slide.texts.get(id) ?? []} />
            )}
          </div>
        );
      })}
    </SlidePage>
  );
}

function inPoints({ x, y, width, height }: slides.Frame): slides.Frame {
  return { x: x / 10, y: y / 10, width: width / 10, height: height / 10 };
}

function shapeOf(element: slides.ElementFacts, colors: Record<slides.SlideColor, string>): PrintShape | null {
  const { kind, shape, frame, fill, stroke, strokeWidth } = element;
  if (kind !== 'shape') return null;
  const isLine = shape === 'line' || shape === 'arrow';
  const line = stroke ?? (isLine ? 'text' : null);
  const paint = (color: slides.SlideColor | null) => color && colors[color];
  return { shape, ...inPoints(frame), fill: paint(fill), stroke: paint(line), strokeWidth };
}

/** By the ids of their files, as the library reads them; those that are not to be had are left out. */
async function picturesOf(
  shown: readonly DrawnSlide[],
  load: PrintDeckOptions['load'],
): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const file of new Set(shown.flatMap(({ elements }) => elements.flatMap(({ image }) => image ?? [])))) {
    try {
      const picture = await pictureAs(await load(file), { types: ['image/png', 'image/jpeg'], forPrint: true });
      if (picture) found.set(file, picture.bytes);
    } catch (error) {
      // Not on this device, and no line: the report counts it.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return found;
}
