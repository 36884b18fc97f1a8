import { document as documents, slide as slides } from '@basoche/crdt';
import type { SlidesFile } from '@basoche/office';
import type * as Y from 'yjs';
import { ApiError } from '../../../app/http/api.ts';
import { portablePicture, type PortablePicture } from '../../attachments/index.ts';
import { THEME_COLORS } from '../model/themes.ts';

/**
 * A presentation as files know it, with the pictures that are on this device or come when they are asked for.
 * @param load the bytes of a file; rejects for those that are not there
 */
export async function slidesFileOf(
  doc: Y.Doc,
  title: string,
  load: (file: string) => Promise<Uint8Array>,
): Promise<SlidesFile> {
  const shown = slides.readSlides(doc);
  const pictures = await picturesOf(shown, load);
  const { page, theme, font, footer, numbers } = slides.readDeck(doc);
  return {
    title,
    page: slides.PAGE_SIZES[page],
    font,
    colors: THEME_COLORS[theme],
    footer,
    numbers,
    slides: shown.map(({ id, hidden, background, layout, elements }) => ({
      hidden,
      background,
      hasFooter: layout !== 'title',
      elements: elements.map((element) => ({
        ...element,
        text: slides.readBlocks(slides.textOf(doc, id, element.id)),
        ...pictures.get(element.image ?? ''),
      })),
      notes: slides.readBlocks(slides.notesOf(doc, id)),
    })),
    comments: documents.discussionsOf(doc).length,
  };
}

/** By the ids of their files. */
async function picturesOf(
  shown: readonly slides.Slide[],
  load: (file: string) => Promise<Uint8Array>,
): Promise<Map<string, { picture: PortablePicture }>> {
  const found = new Map<string, { picture: PortablePicture }>();
  for (const file of new Set(shown.flatMap(({ elements }) => elements.flatMap(({ image }) => image ?? [])))) {
    try {
      const picture = await portablePicture(await load(file));
      if (picture) found.set(file, { picture });
    } catch (error) {
      // Not on this device, and no line: the report counts it.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return found;
}
