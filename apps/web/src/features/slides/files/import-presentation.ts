import { type Actor, initDoc, slide as slides } from '@basoche/crdt';
import type { Report } from '@basoche/office';
import { docName } from '@basoche/protocol';
import { StorageError } from '@basoche/sync';
import type { SyncEngine } from '@basoche/sync';
import { type ImageIntake, sendFiles } from '../../attachments/index.ts';
import { createDocument } from '../../../data/documents.ts';
import { addReadSlides, readSlidesFile, takePictures } from './import-slides.ts';
import '../../../i18n/slides.ts';

/**
 * Makes a presentation of a file, without a network too. Nothing is made before the whole file is read.
 * @param labelOf what the person reads of each part of a picture on its way, from 1
 * @throws FileProblem when the file is not taken, StorageError when the device cannot keep the document
 */
export async function importPresentation(
  engine: SyncEngine,
  actor: Actor,
  { file, title }: { file: File; title: string },
  labelOf: (name: string, part: number, parts: number) => string,
): Promise<{ slug: string; title: string; report: Report }> {
  const read = await readSlidesFile(file, slides.USUAL_DECK.theme, ['wide', 'standard']);
  const { footer } = read;
  const isWide = read.page.width === slides.PAGE_SIZES.wide.width;
  const slug = await createDocument(engine, actor, { title, type: 'slide', firstSheet: '', isFilled: true });
  const doc = docName('document', slug);
  const keep: ImageIntake['keep'] = async (files) => {
    try {
      const sent = await sendFiles(engine, actor.userId, { doc, record: slug, files }, labelOf);
      return sent.map(({ id }) => id);
    } catch (error) {
      // The report counts it: the slides are worth having without.
      if (error instanceof StorageError) return null;
      throw error;
    }
  };
  const { slides: taken, report } = await takePictures(read, keep);
  const handle = engine.open(doc);
  try {
    await handle.local;
    initDoc('document', handle.doc);
    slides.setDeck(handle.doc, actor, { footer, page: isWide ? 'wide' : 'standard' });
    addReadSlides(handle.doc, actor, null, taken);
  } finally {
    handle.close();
  }
  return { slug, title, report };
}
