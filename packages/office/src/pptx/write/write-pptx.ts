import { Losses, type Report } from '../../report.ts';
import { EMU, type FileElement, type FileSlide, type SlidesFile } from '../slides-file.ts';
import { elementXml } from './elements.ts';
import { layoutXml, masterXml, notesMasterXml, notesXml, SAME_COLORS, themeXml, TREE_HEAD } from './frame-parts.ts';
import { OfficePackage, type Relation } from './package.ts';
import { colorXml, FONT, paragraphsXml } from './text.ts';
import { escapeXml, NAMESPACES, xml } from './xml.ts';

const PAGE_OF_NOTES = { cx: 6_858_000, cy: 9_144_000 } as const;
const NOTES_LETTERS = { size: 12, color: 'text', align: 'left' } as const;

/** A PowerPoint file (.pptx) of a presentation, with what it could not keep. */
export function writePptx(file: SlidesFile): { bytes: Uint8Array<ArrayBuffer>; report: Report } {
  const out = new OfficePackage();
  const slidePaths = file.slides.map((_, at) => `ppt/slides/slide${at + 1}.xml`);
  out.add('ppt/theme/theme1.xml', 'theme', themeXml(file));
  out.add('ppt/theme/theme2.xml', 'theme', themeXml(file));
  out.add('ppt/slideMasters/slideMaster1.xml', 'presentationml.slideMaster', masterXml(file), [
    { type: 'slideLayout', target: 'ppt/slideLayouts/slideLayout1.xml' },
    { type: 'theme', target: 'ppt/theme/theme1.xml' },
  ]);
  out.add('ppt/slideLayouts/slideLayout1.xml', 'presentationml.slideLayout', layoutXml(file), [
    { type: 'slideMaster', target: 'ppt/slideMasters/slideMaster1.xml' },
  ]);
  out.add('ppt/notesMasters/notesMaster1.xml', 'presentationml.notesMaster', notesMasterXml(), [
    { type: 'theme', target: 'ppt/theme/theme2.xml' },
  ]);
  const media = new Map<Uint8Array, string>();
  for (const [at, slide] of file.slides.entries()) addSlide(out, file, slide, at, media);
  out.add('ppt/presentation.xml', 'presentationml.presentation.main', presentationXml(file), [
    { type: 'slideMaster', target: 'ppt/slideMasters/slideMaster1.xml' },
    { type: 'notesMaster', target: 'ppt/notesMasters/notesMaster1.xml' },
    ...slidePaths.map((target): Relation => ({ type: 'slide', target })),
    { type: 'theme', target: 'ppt/theme/theme1.xml' },
  ]);
  return { bytes: out.zip('ppt/presentation.xml'), report: lossesOf(file) };
}

function lossesOf({ slides: all, comments }: SlidesFile): Report {
  const losses = new Losses();
  losses.add('comments', comments);
  for (const { kind, image, picture, rotation } of all.flatMap(({ elements }) => elements)) {
    if (kind === 'image' && image && !picture) losses.add('missingImages');
    if (kind === 'table' && rotation) losses.add('rotatedTables');
  }
  return losses.report();
}

function presentationXml({ page, slides: all }: SlidesFile): string {
  const first = 256;
  return xml(
    'p:presentation',
    NAMESPACES,
    xml('p:sldMasterIdLst', {}, xml('p:sldMasterId', { id: 2_147_483_648, 'r:id': 'rId1' })),
    xml('p:notesMasterIdLst', {}, xml('p:notesMasterId', { 'r:id': 'rId2' })),
    xml('p:sldIdLst', {}, ...all.map((_, at) => xml('p:sldId', { id: first + at, 'r:id': `rId${at + 3}` }))),
    xml('p:sldSz', { cx: page.width * EMU, cy: page.height * EMU }),
    xml('p:notesSz', PAGE_OF_NOTES),
  );
}

/** @param media the paths of the pictures that are in the file already */
function addSlide(
  out: OfficePackage,
  file: SlidesFile,
  slide: FileSlide,
  at: number,
  media: Map<Uint8Array, string>,
): void {
  const number = at + 1;
  const relations: Relation[] = [{ type: 'slideLayout', target: 'ppt/slideLayouts/slideLayout1.xml' }];
  const elements = slide.elements.map((element, index) => {
    return elementXml(element, index + 2, relations, element.picture ? mediaPath(out, element.picture, media) : null);
  });
  if (slide.notes.length > 0) relations.push({ type: 'notesSlide', target: `ppt/notesSlides/notesSlide${number}.xml` });
  const background = slide.background
    ? xml('p:bg', {}, xml('p:bgPr', {}, colorXml(slide.background), xml('a:effectLst')))
    : '';
  const tree = xml('p:spTree', {}, TREE_HEAD, ...elements, ...footerXml(file, slide, number));
  out.add(
    `ppt/slides/slide${number}.xml`,
    'presentationml.slide',
    xml(
      'p:sld',
      { ...NAMESPACES, show: slide.hidden ? 0 : undefined },
      xml('p:cSld', {}, background, tree),
      SAME_COLORS,
    ),
    relations,
  );
  if (slide.notes.length === 0) return;
  const notesRelations: Relation[] = [
    { type: 'notesMaster', target: 'ppt/notesMasters/notesMaster1.xml' },
    { type: 'slide', target: `ppt/slides/slide${number}.xml` },
  ];
  const paragraphs = paragraphsXml(slide.notes, NOTES_LETTERS, notesRelations);
  out.add(`ppt/notesSlides/notesSlide${number}.xml`, 'presentationml.notesSlide', notesXml(paragraphs), notesRelations);
}

/** A picture that several slides show is in the file once. */
function mediaPath(
  out: OfficePackage,
  { bytes, type }: NonNullable<FileElement['picture']>,
  media: Map<Uint8Array, string>,
): string {
  const path = media.get(bytes) ?? `ppt/media/image${media.size + 1}.${type}`;
  if (!media.has(bytes)) out.addBytes(path, bytes);
  media.set(bytes, path);
  return path;
}

/** The line at the foot, and the number, which other programs count anew. */
function footerXml(
  { footer, numbers, page }: SlidesFile,
  { hasFooter, elements }: FileSlide,
  number: number,
): string[] {
  if (!hasFooter) return [];
  const id = elements.length + 2;
  const box = (name: string, at: number, x: number, width: number, align: 'l' | 'r', inside: string) =>
    xml(
      'p:sp',
      {},
      xml(
        'p:nvSpPr',
        {},
        xml('p:cNvPr', { id: id + at, name }),
        xml('p:cNvSpPr'),
        xml('p:nvPr', {}, xml('p:ph', { type: at === 0 ? 'ftr' : 'sldNum', sz: 'quarter', idx: 10 + at })),
      ),
      xml(
        'p:spPr',
        {},
        xml(
          'a:xfrm',
          {},
          xml('a:off', { x: Math.round(x) * EMU, y: (page.height - 380) * EMU }),
          xml('a:ext', { cx: Math.round(width) * EMU, cy: 240 * EMU }),
        ),
        xml('a:prstGeom', { prst: 'rect' }, xml('a:avLst')),
        xml('a:noFill'),
      ),
      xml(
        'p:txBody',
        {},
        xml('a:bodyPr', { wrap: 'square', lIns: 0, tIns: 0, rIns: 0, bIns: 0 }),
        xml('a:lstStyle'),
        xml('a:p', {}, xml('a:pPr', { algn: align }), inside),
      ),
    );
  const looks = xml('a:rPr', { lang: 'fr-FR', sz: 1_200 }, colorXml('muted'), FONT);
  const written: string[] = [];
  if (footer !== '')
    written.push(box('Pied de page', 0, 600, page.width * 0.75, 'l', xml('a:r', {}, looks, text(footer))));
  if (numbers) {
    const field = xml('a:fld', { id: NUMBER_FIELD, type: 'slidenum' }, looks, text(String(number)));
    written.push(box('Numéro', 1, page.width - 1_200, 600, 'r', field));
  }
  return written;
}

const NUMBER_FIELD = '{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}';

function text(words: string): string {
  return `<a:t>${escapeXml(words)}</a:t>`;
}
