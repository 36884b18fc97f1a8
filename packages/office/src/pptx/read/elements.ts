import { slide as slides } from '@basoche/crdt';
import { childOf, childrenOf, numberOf, relationIn, type XmlElement } from '../../opc/xml-tree.ts';
import type { Losses } from '../../report.ts';
import { EMU, type ReadElement, type ReadPicture } from '../slides-file.ts';
import { colorOf, paintOf } from './colors.ts';
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
  /** From the file's units to tenths of a point of the page. */
  place: { x: number; y: number; dx: number; dy: number };
  /** The layout and the master of the slide: where its places stand unless it says so itself. */
  behind: readonly XmlElement[];
  losses: Losses;
  /** `null` where the file does not hold it. */
  pictureOf: (relation: string) => Omit<ReadPicture, 'cropped'> | null;
  /** What a chart or a diagram says, which is a part of its own. */
  toldBy: (relation: string) => slides.TextBlock[];
  /** Tenths of a point. */
  page: { width: number; height: number };
}

/** The elements of a tree, those of groups one by one. */
export function elementsOf(tree: XmlElement | undefined, context: ElementContext): ReadElement[] {
  return (tree?.children ?? []).flatMap((child): ReadElement[] => {
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
        return elementsOf(child, { ...context, place: groupPlace(child, context.place) });
      case 'AlternateContent':
        return elementsOf(childOf(child, 'Fallback'), context);
      case 'contentPart':
        context.losses.add('objects');
        return [];
      default:
        return [];
    }
  });
}

/** The date, the foot and the number of a slide: this application draws its own. */
const FEET = new Set(['dt', 'ftr', 'sldNum']);

function shapeOf(shape: XmlElement, context: ElementContext): ReadElement[] {
  const place = childOf(shape, 'nvSpPr', 'nvPr', 'ph');
  const type = place ? (place.attributes['type'] ?? 'body') : null;
  if (type !== null && FEET.has(type)) return [];
  const properties = childOf(shape, 'spPr');
  const behind = place ? context.behind.flatMap((part) => samePlace(part, place) ?? []) : [];
  const transform = [shape, ...behind].map((each) => childOf(each, 'spPr', 'xfrm')).find((each) => each !== undefined);
  const body = childOf(shape, 'txBody');
  const isTitle = type === 'title' || type === 'ctrTitle';
  const placed = frameOf(transform, context) ?? usualPlace(isTitle, context.page);
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
function usualPlace(isTitle: boolean, { width, height }: { width: number; height: number }) {
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
  const placed = frameOf(transform, context, 0);
  if (placed === null) return [];
  const { x, y, width, height } = placed.frame;
  const flips = [transform?.attributes['flipH'], transform?.attributes['flipV']].filter((flip) => flip === '1').length;
  const down = flips === 1 ? -height : height;
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
  const placed = frameOf(childOf(picture, 'spPr', 'xfrm'), context);
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
  const placed = frameOf(childOf(holder, 'xfrm'), context) ?? usualPlace(false, context.page);
  if (table === undefined) return drawnOf(data, placed, context);
  countTableStyles(table, context.losses);
  const head = childOf(table, 'tblPr')?.attributes['firstRow'] === '1';
  const rows = childrenOf(table, 'tr').map((row, at) => ({
    header: head && at === 0,
    cells: childrenOf(row, 'tc')
      .filter(({ attributes }) => attributes['hMerge'] !== '1' && attributes['vMerge'] !== '1')
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
function drawnOf(
  data: XmlElement | undefined,
  placed: ReturnType<typeof usualPlace>,
  context: ElementContext,
): ReadElement[] {
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

/** @param least of each side, tenths of a point */
function frameOf(
  transform: XmlElement | undefined,
  { place }: ElementContext,
  min = 1,
): (Pick<ReadElement, 'frame'> & { rotation: number }) | null {
  const [off, ext] = [childOf(transform, 'off'), childOf(transform, 'ext')];
  const [x, y] = [numberOf(off, 'x'), numberOf(off, 'y')];
  const [width, height] = [numberOf(ext, 'cx'), numberOf(ext, 'cy')];
  if (x === null || y === null || width === null || height === null) return null;
  const far = 50_000;
  const bounded = (value: number, from: number) => Math.max(from, Math.min(far, Math.round(value)));
  return {
    frame: {
      x: bounded(x * place.x + place.dx, -far),
      y: bounded(y * place.y + place.dy, -far),
      width: bounded(width * place.x, min),
      height: bounded(height * place.y, min),
    },
    rotation: ((Math.round((numberOf(transform, 'rot') ?? 0) / 60_000) % 360) + 360) % 360,
  };
}

/** Elements of a group are placed within it. */
function groupPlace(group: XmlElement, place: ElementContext['place']): ElementContext['place'] {
  const transform = childOf(group, 'grpSpPr', 'xfrm');
  const at = (name: string, side: string) => numberOf(childOf(transform, name), side);
  const [x, y, width, height] = [at('off', 'x'), at('off', 'y'), at('ext', 'cx'), at('ext', 'cy')];
  const [inX, inY, inWidth, inHeight] = [at('chOff', 'x'), at('chOff', 'y'), at('chExt', 'cx'), at('chExt', 'cy')];
  if (x === null || y === null || !width || !height || inX === null || inY === null || !inWidth || !inHeight)
    return place;
  const [across, down] = [width / inWidth, height / inHeight];
  return {
    x: place.x * across,
    y: place.y * down,
    dx: place.dx + (x - inX * across) * place.x,
    dy: place.dy + (y - inY * down) * place.y,
  };
}

/** From the file's units to tenths of a point, on a page of this size. */
export function pagePlace(page: { width: number; height: number }, cx: number, cy: number): ElementContext['place'] {
  return { x: page.width / cx, y: page.height / cy, dx: 0, dy: 0 };
}

/** Points of a point of the file. */
export function pageScale(page: { height: number }, cy: number): number {
  return (page.height * EMU) / cy;
}
