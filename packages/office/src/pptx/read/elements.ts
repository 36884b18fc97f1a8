import { slide as slides } from '@basoche/crdt';
import { childOf, childrenOf, isOn, numberOf, relationIn, type XmlElement } from '../../opc/xml-tree.ts';
import type { Losses } from '../../report.ts';
import type { ReadElement, ReadPicture } from '../slides-file.ts';
import { countAbout, isHidden } from './about.ts';
import { colorOf, paintOf } from './colors.ts';
import { frameOf, type Framed, groupPlace, isFlipped, type Page, type Place } from './place.ts';
import { countBodyStyles, countEffects, countTableStyles } from './style-losses.ts';
import { blocksOf, sideOf, sizeOf, type TextContext } from './text.ts';

const SHAPES: Record<string, slides.ShapeName> = {
  rect: 'rectangle',
  roundRect: 'rounded',
  ellipse: 'ellipse',
  line: 'line',
  straightConnector1: 'line',
};
const ANCHORS: Record<string, 'middle' | 'bottom'> = { ctr: 'middle', b: 'bottom' };
/** Tenths of a point of the box that a line is drawn through. */
const LINE_BOX = 200;

/** What is needed to read the elements of a slide. */
export interface ElementContext extends TextContext {
  place: Place;
  /** The layout and the master of the slide: where its places stand unless it says so itself. */
  behind: readonly XmlElement[];
  losses: Losses;
  /** `null` where the file does not hold it. */
  pictureOf: (relation: string) => Omit<ReadPicture, 'cropped'> | null;
  /** What a chart or a diagram says, which is a part of its own. */
  toldBy: (relation: string) => slides.TextBlock[];
  page: Page;
}

/** The elements of a tree that are seen, those of groups one by one. */
export function elementsOf(tree: XmlElement | undefined, context: ElementContext): ReadElement[] {
  const { losses } = context;
  return (tree?.children ?? []).flatMap((child): ReadElement[] => {
    if (child.name === 'AlternateContent') return elementsOf(choiceOf(child), context);
    if (isHidden(child)) {
      losses.add('hiddenElements');
      return [];
    }
    countAbout(child, losses);
    switch (child.name) {
      case 'sp':
        return shapeOf(child, context);
      case 'cxnSp':
        return lineOf(child, context);
      case 'pic':
        return pictureOf(child, context);
      case 'graphicFrame':
        return tableOf(child, context);
      case 'grpSp':
        if (isFlipped(child)) losses.add('effects');
        return elementsOf(child, { ...context, place: groupPlace(child, context.place) });
      case 'contentPart':
        losses.add('objects');
        return [];
      default:
        return [];
    }
  });
}

/** What the file has for this program: formulas and newer charts as they are, a picture of what else old programs do not know. */
function choiceOf(alternatives: XmlElement): XmlElement | undefined {
  const choice = childOf(alternatives, 'Choice');
  const isKnown = /^(?:a14|cx\d*)$/.test(choice?.attributes['Requires'] ?? '');
  return isKnown ? choice : (childOf(alternatives, 'Fallback') ?? choice);
}

/** The date, the foot and the number of a slide: this application draws its own. */
const FOOTER_TYPES = new Set(['dt', 'ftr', 'sldNum']);

function shapeOf(shape: XmlElement, context: ElementContext): ReadElement[] {
  const place = childOf(shape, 'nvSpPr', 'nvPr', 'ph');
  const type = place ? (place.attributes['type'] ?? 'body') : null;
  if (type !== null && FOOTER_TYPES.has(type)) return [];
  const properties = childOf(shape, 'spPr');
  const behind = place ? context.behind.flatMap((part) => samePlace(part, place) ?? []) : [];
  const transform = [shape, ...behind].map((each) => childOf(each, 'spPr', 'xfrm')).find((each) => each !== undefined);
  const body = childOf(shape, 'txBody');
  const isTitle = type === 'title' || type === 'ctrTitle';
  const placed = frameOf(transform, context.place) ?? usualPlace(isTitle, context.page);
  const isFree = childOf(properties, 'custGeom') !== undefined;
  const form = isFree ? undefined : SHAPES[childOf(properties, 'prstGeom')?.attributes['prst'] ?? 'rect'];
  const { fill, stroke, ink } = paintOf(shape, context.palette);
  const styles = stylesOf([shape, ...behind], isTitle ? 'titleStyle' : type === null ? null : 'bodyStyle', context);
  const scale = context.scale * shrinkOf(body);
  const side = styles.map(sideOf).find((each) => each !== null) ?? 'left';
  const own = { ...context, scale, side, ink: ink ?? (fill === null ? (context.ink ?? null) : null) };
  const text = blocksOf(body, own, type === 'body' || type === 'obj');
  if (form === 'line' && place === undefined) return lineOf(shape, context);
  const drawn = fill !== null || stroke !== null || (form !== undefined && form !== 'rectangle');
  if (text.every(isBlank) && (transform === undefined || place !== undefined || !drawn)) return [];
  const anchor = [shape, ...behind]
    .map((each) => childOf(each, 'txBody', 'bodyPr')?.attributes['anchor'])
    .find(Boolean);
  countEffects(properties, context.losses);
  countBodyStyles(body, context.losses);
  const isShape = place === undefined && drawn;
  if (isShape && form === undefined) context.losses.add('otherShapes');
  return [
    {
      ...placed,
      kind: isShape ? 'shape' : 'text',
      ...(isShape ? { shape: form ?? 'rectangle' } : {}),
      role: isTitle ? 'title' : type === 'subTitle' ? 'subtitle' : null,
      fill,
      stroke,
      strokeWidth: strokeWidthOf(properties),
      size: sizeIn(styles, scale) ?? (isTitle ? 32 : type === null ? 18 : 20),
      align: side,
      anchor: ANCHORS[anchor ?? ''] ?? (isTitle && anchor === undefined ? 'middle' : 'top'),
      alt: '',
      text,
    },
  ];
}

/** Where words stand that neither the slide nor what is behind it places. */
function usualPlace(isTitle: boolean, { width, height }: Page): Framed {
  const [x, y] = [Math.round(width / 20), Math.round(isTitle ? height / 20 : height / 4)];
  const tall = Math.round(isTitle ? height / 6 : (height * 7) / 10);
  return { frame: { x, y, width: width - 2 * x, height: tall }, rotation: 0 };
}

function isBlank(block: slides.TextBlock): boolean {
  return block.type === 'paragraph' && block.runs.length === 0;
}

/** What a layout or a master has in the same place. */
function samePlace(part: XmlElement, place: XmlElement): XmlElement | undefined {
  const { type = 'body', idx } = place.attributes;
  const alike = (other: string) =>
    other === type || (type === 'ctrTitle' && other === 'title') || (type === 'obj' && other === 'body');
  const places = childrenOf(childOf(part, 'cSld', 'spTree'), 'sp').flatMap((shape) => {
    const found = childOf(shape, 'nvSpPr', 'nvPr', 'ph');
    return found ? [{ shape, found }] : [];
  });
  const byIndex = idx === undefined ? undefined : places.find(({ found }) => found.attributes['idx'] === idx);
  return (byIndex ?? places.find(({ found }) => alike(found.attributes['type'] ?? 'body')))?.shape;
}

/** What is said of letters that say nothing: by the element's own list of styles, by what is behind it, by the master. */
function stylesOf(shapes: readonly XmlElement[], master: string | null, { behind }: ElementContext): XmlElement[] {
  const own = shapes.map((each) => childOf(each, 'txBody', 'lstStyle', 'lvl1pPr'));
  const last = master === null ? undefined : childOf(behind.at(-1), 'txStyles', master, 'lvl1pPr');
  return [...own, last].filter((each) => each !== undefined);
}

function sizeIn(styles: readonly XmlElement[], scale: number): number | null {
  for (const style of styles) {
    const size = sizeOf(childOf(style, 'defRPr'), scale);
    if (size !== null) return size;
  }
  return null;
}

/** How much smaller the program that wrote it made the letters, for them to stay within the element. */
function shrinkOf(body: XmlElement | undefined): number {
  const said = numberOf(childOf(body, 'bodyPr', 'normAutofit'), 'fontScale');
  return said === null || said <= 0 || said > 100_000 ? 1 : said / 100_000;
}

function strokeWidthOf(properties: XmlElement | undefined): number {
  const width = numberOf(childOf(properties, 'ln'), 'w') ?? 12_700;
  return Math.min(20, Math.max(0.5, width / 12_700));
}

function lineOf(line: XmlElement, context: ElementContext): ReadElement[] {
  const properties = childOf(line, 'spPr');
  const transform = childOf(properties, 'xfrm');
  const placed = frameOf(transform, context.place, 0);
  if (placed === null) return [];
  const { x, y, width, height } = placed.frame;
  const { flipH, flipV } = transform?.attributes ?? {};
  const isFalling = (isOn(flipH) !== isOn(flipV)) === context.place.mirrored;
  const down = isFalling ? height : -height;
  const length = Math.max(100, Math.round(Math.hypot(width, height)));
  const turn = (Math.atan2(down, width) * 180) / Math.PI;
  const ends = childOf(properties, 'ln');
  const isArrow = ['headEnd', 'tailEnd'].some((end) => (childOf(ends, end)?.attributes['type'] ?? 'none') !== 'none');
  return [
    {
      kind: 'shape',
      shape: isArrow ? 'arrow' : 'line',
      frame: {
        x: Math.round(x + (width - length) / 2),
        y: Math.round(y + (height - LINE_BOX) / 2),
        width: length,
        height: LINE_BOX,
      },
      rotation: (((Math.round(turn) + placed.rotation) % 360) + 360) % 360,
      stroke: paintOf(line, context.palette).stroke ?? 'text',
      strokeWidth: strokeWidthOf(properties),
      text: [],
    },
  ];
}

/** A picture in its place, with its words; one that the file does not hold is counted as lost. */
function pictureOf(picture: XmlElement, context: ElementContext): ReadElement[] {
  const placed = frameOf(childOf(picture, 'spPr', 'xfrm'), context.place);
  if (placed === null) return [];
  const fill = childOf(picture, 'blipFill');
  const found = context.pictureOf(relationIn(childOf(fill, 'blip'), 'embed') ?? '');
  const crop = childOf(fill, 'srcRect');
  const cropped = ['l', 't', 'r', 'b'].some((side) => (numberOf(crop, side) ?? 0) !== 0);
  if (found === null) context.losses.add('images');
  else if (cropped) context.losses.add('crops');
  const properties = childOf(picture, 'spPr');
  countEffects(properties, context.losses);
  const alt = (childOf(picture, 'nvPicPr', 'cNvPr')?.attributes['descr'] ?? '').slice(0, slides.ALT_MAX_LENGTH);
  return [
    {
      ...placed,
      kind: 'image',
      alt,
      stroke: colorOf(childOf(properties, 'ln'), context.palette),
      strokeWidth: strokeWidthOf(properties),
      text: [],
      ...(found === null ? {} : { picture: { ...found, cropped } }),
    },
  ];
}

function tableOf(holder: XmlElement, context: ElementContext): ReadElement[] {
  const data = childOf(holder, 'graphic', 'graphicData');
  const table = childOf(data, 'tbl');
  const placed = frameOf(childOf(holder, 'xfrm'), context.place) ?? usualPlace(false, context.page);
  if (table === undefined) return drawnOf(data, placed, context);
  countTableStyles(table, context.losses);
  const head = isOn(childOf(table, 'tblPr')?.attributes['firstRow']);
  const rows = childrenOf(table, 'tr').map((row, at) => ({
    header: head && at === 0,
    cells: childrenOf(row, 'tc')
      .filter(({ attributes }) => !isOn(attributes['hMerge']) && !isOn(attributes['vMerge']))
      .slice(0, 63)
      .map((cell): slides.TableCell => ({
        colspan: spanOf(numberOf(cell, 'gridSpan')),
        rowspan: spanOf(numberOf(cell, 'rowSpan')),
        blocks: blocksOf(childOf(cell, 'txBody'), context),
      })),
  }));
  return rows.length === 0 ? [] : [{ ...placed, kind: 'table', size: 16, text: [{ type: 'table', rows }] }];
}

/** The words and the values of a chart or a diagram, where it stood. */
function drawnOf(data: XmlElement | undefined, placed: Framed, context: ElementContext): ReadElement[] {
  const relation = relationIn(childOf(data, 'relIds'), 'dm') ?? relationIn(childOf(data, 'chart'), 'id');
  const told = relation === undefined ? [] : context.toldBy(relation);
  context.losses.add(told.length > 0 ? 'diagrams' : 'objects');
  const words = told.filter(({ type }) => type !== 'table');
  return [
    ...(words.length > 0 ? [{ ...placed, kind: 'text' as const, size: 16, text: words }] : []),
    ...told
      .filter(({ type }) => type === 'table')
      .map((each) => ({ ...placed, kind: 'table' as const, size: 14, text: [each] })),
  ];
}

function spanOf(said: number | null): number {
  return said !== null && said >= 1 && said <= 63 ? said : 1;
}
