import { slide as slides } from '@basoche/crdt';
import { FileProblem } from '../../problem.ts';
import { isXml, SIGNATURE } from '../../archive/zip.ts';
import { tolerated } from '../../opc/tolerated.ts';
import { type Parts, unpack } from '../../opc/unpack.ts';
import { childOf, childrenOf, numberOf, relationIn, type XmlElement } from '../../opc/xml-tree.ts';
import { Losses, type Report } from '../../report.ts';
import type { ReadPicture, ReadSlide } from '../slides-file.ts';
import { colorIn, colorOf } from './colors.ts';
import { elementsOf } from './elements.ts';
import { hasDecor } from './decor.ts';
import { commonFooter, type SlideFooter, footerOf } from './footers.ts';
import { nearestPage, type Page, pagePlace, pageScale } from './place.ts';
import { blocksOf } from './text.ts';
import { toldBlocks } from './told.ts';

const MAIN = 'ppt/presentation.xml';

/** Slides of a file, as a presentation takes them. */
export interface ReadSlides {
  /** The one that they were fitted to. */
  page: Page;
  slides: ReadSlide[];
  /** The line at their foot, and how many of them have it. */
  footer: string;
  footed: number;
  report: Report;
}

/**
 * The slides of a PowerPoint file (.pptx) in their order: texts, shapes, tables, notes, with what could not be kept.
 * @param pages those that there are: the slides are fitted to the one whose shape is nearest
 * @param palette `#rrggbb` of the colours that there are: each of the file becomes the nearest
 * @throws FileProblem
 */
export function readPptx(
  bytes: Uint8Array,
  pages: readonly [Page, ...Page[]],
  palette: Readonly<Record<slides.SlideColor, string>>,
): ReadSlides {
  const parts = unpack(bytes, MAIN);
  const losses = new Losses();
  const main = parts.xml(MAIN);
  if (main === null) throw new FileProblem('broken');
  const size = childOf(main, 'sldSz');
  const [cx, cy] = [numberOf(size, 'cx') ?? 0, numberOf(size, 'cy') ?? 0];
  if (cx <= 0 || cy <= 0) throw new FileProblem('broken');
  const page = nearestPage(pages, cx, cy);
  const place = pagePlace(page, cx, cy);
  /** What several slides, or several frames of one, show is unpacked once. */
  const unpacked = new Map<string, Uint8Array>();
  const told = new Map<string, slides.TextBlock[]>();
  const relations = parts.relations(MAIN);
  const paths = childrenOf(childOf(main, 'sldIdLst'), 'sldId').map(
    (each) => relations.get(relationIn(each, 'id') ?? '')?.target ?? '',
  );
  const footers: SlideFooter[] = [];
  const read = paths.slice(0, slides.MAX_SLIDES).flatMap((path): ReadSlide[] => {
    const slide = parts.xml(path);
    if (!slide) return [];
    footers.push(footerOf(slide));
    return [slideOf(slide, path)];
  });
  if (read.length === 0) throw new FileProblem(parts.broken.size > 0 ? 'broken' : 'empty');
  const taken = Math.min(paths.length, slides.MAX_SLIDES);
  losses.add('brokenSlides', taken - read.length);
  losses.add('slides', paths.length - taken);
  losses.add('brokenParts', [...parts.broken].filter(isUntold).length);
  losses.add('macros', parts.names.filter((name) => /vbaProject\.bin$/i.test(name)).length);
  if (parts.names.some((name) => SIGNATURE.test(name))) losses.add('signatures');
  losses.add('slideComments', parts.names.filter((name) => name.startsWith('ppt/comments/')).length);
  losses.add('slideSections', sectionsOf(main));
  const { footer, footed } = commonFooter(footers, losses);
  return { page, slides: read, footer, footed, report: losses.report() };

  /** A slide is counted as one, a picture and a drawing where they stood. */
  function isUntold(broken: string): boolean {
    return isXml(broken) && !paths.includes(broken) && !told.has(broken);
  }

  /** The pictures of a slide by their relations; what is outside of the file is not fetched. */
  function picturesOf(slide: string): (relation: string) => Omit<ReadPicture, 'cropped'> | null {
    const own = parts.relations(slide);
    return (relation) => {
      const found = own.get(relation);
      if (found === undefined || found.outside) return null;
      const bytes = unpacked.get(found.target) ?? parts.bytes(found.target);
      if (bytes === null) return null;
      unpacked.set(found.target, bytes);
      return { name: found.target.slice(found.target.lastIndexOf('/') + 1), bytes };
    };
  }

  /** What the charts and diagrams of a slide say by their relations. */
  function toldIn(slide: string): (relation: string) => slides.TextBlock[] {
    const own = parts.relations(slide);
    return (relation) => {
      const found = own.get(relation);
      if (found === undefined || found.outside) return [];
      const known = told.get(found.target);
      if (known) return known;
      const bytes = parts.bytes(found.target);
      const blocks = bytes === null ? null : tolerated(() => toldBlocks(bytes));
      told.set(found.target, blocks ?? []);
      return blocks ?? [];
    };
  }

  function slideOf(slide: XmlElement, path: string): ReadSlide {
    const behind = partsBehind(parts, path);
    if (['timing', 'transition', 'AlternateContent'].some((name) => childOf(slide, name))) losses.add('animations');
    losses.add('objects', childOf(slide, 'cSld', 'controls')?.children.length ?? 0);
    if (hasDecor(slide, behind)) losses.add('decor');
    const background = backgroundOf([slide, ...behind], palette);
    const context = {
      palette,
      // Letters that say no colour are light where the page is dark.
      ink: background === null ? null : ('paper' as const),
      losses,
      behind,
      place,
      scale: pageScale(place),
      links: linksOf(parts, path),
      pictureOf: picturesOf(path),
      page,
      toldBy: toldIn(path),
    };
    const elements = elementsOf(childOf(slide, 'cSld', 'spTree'), context);
    losses.add('elements', elements.length - slides.MAX_ELEMENTS);
    const notes = relatedTo(parts, path, 'notesSlide');
    return {
      hidden: slide.attributes['show'] === '0' || slide.attributes['show'] === 'false',
      hasFooter: true,
      background,
      elements: elements.slice(0, slides.MAX_ELEMENTS),
      notes: notes ? notesOf(notes.part, { ...context, ink: null, scale: 1, links: linksOf(parts, notes.path) }) : [],
    };
  }
}

/** How many sections the slides of a file are sorted in. */
function sectionsOf(main: XmlElement): number {
  return childrenOf(childOf(main, 'extLst'), 'ext')
    .flatMap((each) => childrenOf(each, 'sectionLst'))
    .reduce((sum, each) => sum + childrenOf(each, 'section').length, 0);
}

/** The colour of a page: what the slide says, else its layout, else the master; `null` for that of the theme's paper. */
function backgroundOf(parts: readonly XmlElement[], palette: Parameters<typeof readPptx>[2]): slides.SlideColor | null {
  const said = parts.map((part) => childOf(part, 'cSld', 'bg')).find((each) => each !== undefined);
  const found = colorOf(childOf(said, 'bgPr'), palette) ?? colorIn(childOf(said, 'bgRef'), palette);
  return found === 'paper' ? null : found;
}

function notesOf(notes: XmlElement, context: Parameters<typeof blocksOf>[1]): slides.TextBlock[] {
  const body = childrenOf(childOf(notes, 'cSld', 'spTree'), 'sp').find(
    (shape) => childOf(shape, 'nvSpPr', 'nvPr', 'ph')?.attributes['type'] === 'body',
  );
  const blocks = blocksOf(childOf(body, 'txBody'), context);
  return blocks.some((block) => block.type !== 'paragraph' || block.runs.length > 0) ? withoutSizes(blocks) : [];
}

/** Notes are not drawn: their letters are those of the screen. */
function withoutSizes(blocks: slides.TextBlock[]): slides.TextBlock[] {
  return blocks.map((block): slides.TextBlock => {
    if (block.type === 'list') return { ...block, items: block.items.map(withoutSizes) };
    if (block.type === 'table') return block;
    return { ...block, runs: block.runs.map(({ size: _size, color: _color, ...run }) => run) };
  });
}

/** The layout of a slide, then its master. */
function partsBehind(parts: Parts, path: string): XmlElement[] {
  const layout = relatedTo(parts, path, 'slideLayout');
  const master = layout && relatedTo(parts, layout.path, 'slideMaster');
  return [layout, master].flatMap((each) => (each ? [each.part] : []));
}

function relatedTo(parts: Parts, path: string, type: string): { path: string; part: XmlElement } | undefined {
  for (const relation of parts.relations(path).values()) {
    const part = relation.type === type ? parts.xml(relation.target) : null;
    if (part) return { path: relation.target, part };
  }
  return undefined;
}

function linksOf(parts: Parts, path: string): ReadonlyMap<string, string> {
  return new Map(
    [...parts.relations(path)]
      .filter(([, { type, outside }]) => outside && type === 'hyperlink')
      .map(([id, { target }]) => [id, target]),
  );
}
