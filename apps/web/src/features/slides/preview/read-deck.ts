import { type Actor, initDoc, slide as slides } from '@basoche/crdt';
import { newUuid } from '@basoche/domain';
import * as Y from 'yjs';
import type { Pictures } from '../../attachments/index.ts';
import { addReadSlides, readSlidesFile, takePictures } from '../files/import-slides.ts';
import { DeckStore, type DrawnSlide } from '../model/deck-store.ts';

export interface ReadDeck {
  deck: slides.Deck;
  slides: readonly DrawnSlide[];
  pictures: Pictures & { close: () => void };
}

/** The slides of a file as the screen draws them; nothing of it is stored. @throws FileProblem */
export async function readDeck(file: File, actor: Actor): Promise<ReadDeck> {
  const read = await readSlidesFile(file, slides.USUAL_DECK.theme, ['wide', 'standard']);
  const pictures = filePictures();
  const { slides: taken } = await takePictures(read, pictures.keep);
  const doc = new Y.Doc();
  initDoc('document', doc);
  const isWide = read.page.width === slides.PAGE_SIZES.wide.width;
  slides.setDeck(doc, actor, { footer: read.footer, page: isWide ? 'wide' : 'standard' });
  addReadSlides(doc, actor, null, taken);
  const store = new DeckStore(doc, actor);
  const drawn = { deck: store.deck, slides: store.slides };
  store.close();
  return { ...drawn, pictures };
}

type Keep = Parameters<typeof takePictures>[1];

/** Pictures of a file that are shown from memory. */
function filePictures(): ReadDeck['pictures'] & { keep: Keep } {
  const images = new Map<string, Blob>();
  const addresses = new Map<string, string>();
  return {
    keep: (read) => {
      const ids = read.map(({ bytes, mime }) => {
        const id = newUuid(Date.now());
        images.set(id, new Blob([bytes.slice()], { type: mime }));
        return id;
      });
      return Promise.resolve(ids);
    },
    load: (id) => {
      const address = addresses.get(id) ?? URL.createObjectURL(images.get(id) ?? new Blob());
      addresses.set(id, address);
      return Promise.resolve(address);
    },
    stateOf: () => '',
    subscribe: () => () => {},
    close() {
      for (const address of addresses.values()) URL.revokeObjectURL(address);
      addresses.clear();
    },
  };
}
