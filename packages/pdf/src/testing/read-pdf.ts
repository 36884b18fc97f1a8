import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

export type PdfReader = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A text of a page, as a reader sees it: points from the upper left corner of the visible page. */
export interface SeenText {
  text: string;
  /** Of its beginning, on the base of its letters. */
  x: number;
  y: number;
  /** Where it ends. */
  endX: number;
  endY: number;
  size: number;
}

// The reader takes fonts apart with it, and Node 20 has none.
const buffers: object = ArrayBuffer.prototype;
if (!('transferToFixedLength' in buffers))
  Object.defineProperty(buffers, 'transferToFixedLength', {
    value(this: ArrayBuffer, length = this.byteLength) {
      return this.slice(0, length);
    },
  });

/** Opens what was written with pdf.js, which wrote nothing of it. */
export async function readPdf(bytes: Uint8Array): Promise<PdfReader> {
  const { VerbosityLevel } = await getResolvedPDFJS();
  return getDocumentProxy(bytes.slice(), { verbosity: VerbosityLevel.ERRORS, useSystemFonts: true });
}

/** The visible size of a page and the texts on it, as seen. */
export async function seenPage(bytes: Uint8Array, number = 1) {
  const page = await (await readPdf(bytes)).getPage(number);
  const view = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const texts: SeenText[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [a, b, , , e, f] = item.transform as [number, number, number, number, number, number];
    const length = Math.hypot(a, b);
    const unit = view.scale;
    const [x, y] = view.convertToViewportPoint(e, f) as [number, number];
    const end = [e + (a / length) * item.width, f + (b / length) * item.width] as const;
    const [endX, endY] = view.convertToViewportPoint(...end) as [number, number];
    texts.push({ text: item.str, x, y, endX, endY, size: length * unit });
  }
  return { width: view.width, height: view.height, texts };
}

/** Text of every page, spaces made one. */
export async function textsOf(bytes: Uint8Array): Promise<string[]> {
  const reader = await readPdf(bytes);
  const texts: string[] = [];
  for (let number = 1; number <= reader.numPages; number += 1) {
    const { items } = await (await reader.getPage(number)).getTextContent();
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
  }
  return texts;
}

type Matrix = readonly [number, number, number, number, number, number];

/** What pdf.js does to draw a page, one operation after another. */
async function operationsOf(bytes: Uint8Array, number: number) {
  const { OPS } = await getResolvedPDFJS();
  const names = new Map(Object.entries(OPS).map(([name, code]) => [code, name]));
  const page = await (await readPdf(bytes)).getPage(number);
  const { fnArray, argsArray } = await page.getOperatorList();
  const operations = fnArray.map((code, index) => ({ name: names.get(code)!, args: argsArray[index] as unknown[] }));
  return { page, operations };
}

/** Walks through the operations with the matrix and the depth of marked parts at each. */
function walk(
  operations: readonly { name: string; args: unknown[] }[],
  visit: (operation: { name: string; args: unknown[] }, matrix: Matrix, marked: number) => void,
): void {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let marked = 0;
  const saved: Matrix[] = [];
  for (const operation of operations) {
    const { name, args } = operation;
    if (name === 'save' || name === 'paintFormXObjectBegin') saved.push(matrix);
    else if (name === 'restore' || name === 'paintFormXObjectEnd') matrix = saved.pop() ?? matrix;
    else if (name === 'transform') matrix = product(matrix, args as unknown as Matrix);
    else if (name.startsWith('beginMarkedContent')) marked += 1;
    else if (name === 'endMarkedContent') marked -= 1;
    visit(operation, matrix, marked);
  }
}

function product([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** The last stamp of a page as a reader sees it: its box and its texts, points from the upper left corner. */
export async function stampOf(bytes: Uint8Array, number = 1) {
  const { page, operations } = await operationsOf(bytes, number);
  const view = page.getViewport({ scale: 1 });
  let box = { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
  let isMarked = false;
  walk(operations, ({ name, args }, [a, b, c, d, e, f], marked) => {
    if (name !== 'paintFormXObjectBegin') return;
    const [x0, y0, x1, y1] = Array.from(args[1] as ArrayLike<number>) as [number, number, number, number];
    const [one, other] = [
      [x0, y0],
      [x1, y1],
    ].map(([x, y]) => view.convertToViewportPoint(a * x! + c * y! + e, b * x! + d * y! + f) as [number, number]);
    const [left, right] = [Math.min(one![0], other![0]), Math.max(one![0], other![0])];
    const [top, bottom] = [Math.min(one![1], other![1]), Math.max(one![1], other![1])];
    box = { left, top, right, bottom, width: right - left, height: bottom - top };
    isMarked = marked > 1;
  });
  const { width, height, texts } = await seenPage(bytes, number);
  return { page: { width, height }, box, isMarked, texts };
}

/** Colors, curves and images of a page, in the order in which they are drawn; images in points of the page's space. */
export async function drawnOn(bytes: Uint8Array, number = 1) {
  const { operations } = await operationsOf(bytes, number);
  const { OPS } = await getResolvedPDFJS();
  const found = { fills: [] as string[], strokes: [] as string[], opacity: 1, curves: 0 };
  const images: { x: number; y: number; width: number; height: number }[] = [];
  let [fill, stroke] = ['#000000', '#000000'];
  walk(operations, ({ name, args }, matrix) => {
    if (name === 'setFillRGBColor') fill = colorOf(args);
    else if (name === 'setStrokeRGBColor') stroke = colorOf(args);
    else if (name === 'setGState') {
      for (const [key, value] of args[0] as [string, number][]) if (key === 'ca') found.opacity = value;
    } else if (name === 'constructPath') {
      if (args[0] === OPS.stroke) found.strokes.push(stroke);
      else found.fills.push(fill);
      found.curves += curvesOf((args[1] as ArrayLike<number>[])[0]!);
    } else if (name === 'showText') found.fills.push(fill);
    else if (/^paint.*Image/.test(name)) {
      const [width, , , height, x, y] = matrix;
      images.push({ x, y, width, height });
    }
  });
  return { ...found, images };
}

function colorOf(args: ArrayLike<unknown>): string {
  if (typeof args[0] === 'string') return args[0];
  return `#${Array.from(args as ArrayLike<number>, (part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Numbers behind the moves of a path: move, line, curve, quadratic curve, close. */
const NUMBERS = [2, 2, 6, 4, 0];

function curvesOf(path: ArrayLike<number>): number {
  let curves = 0;
  for (let at = 0; at < path.length; at += 1 + NUMBERS[path[at]!]!) if (path[at] === 2) curves += 1;
  return curves;
}

/** What a reader offers beside pages: bookmarks and links with the pages that they lead to, fields, files, labels. */
export async function offersOf(bytes: Uint8Array) {
  const reader = await readPdf(bytes);
  const pageOf = async (destination: unknown): Promise<number | null> => {
    const explicit = typeof destination === 'string' ? await reader.getDestination(destination) : destination;
    if (!Array.isArray(explicit) || !explicit[0]) return null;
    return reader.getPageIndex(explicit[0] as Parameters<typeof reader.getPageIndex>[0]).catch(() => null);
  };
  interface Entry {
    title: string;
    dest: unknown;
    items: Entry[];
  }
  const entriesOf = async (items: Entry[] | null, depth = 0): Promise<string[]> => {
    const found: string[] = [];
    for (const { title, dest, items: below } of items ?? [])
      found.push(`${'  '.repeat(depth)}${title} → ${await pageOf(dest)}`, ...(await entriesOf(below, depth + 1)));
    return found;
  };
  const links: string[] = [];
  for (let number = 1; number <= reader.numPages; number += 1)
    for (const each of await (await reader.getPage(number)).getAnnotations())
      if (each.subtype === 'Link') links.push(`${number - 1} → ${each.url ?? (await pageOf(each.dest))}`);
  const fields = (await reader.getFieldObjects()) as Record<string, { value: string; page: number }[]> | null;
  const files = (await reader.getAttachments()) as Record<string, { content: Uint8Array }> | null;
  return {
    outline: await entriesOf(await reader.getOutline()),
    links,
    fields: Object.entries(fields ?? {}).map(([name, each]) => `${name} = ${each.at(-1)!.value}`),
    files: Object.entries(files ?? {}).map(([name, { content }]) => `${name}: ${new TextDecoder().decode(content)}`),
    labels: await reader.getPageLabels(),
    title: ((await reader.getMetadata()).info as { Title?: string }).Title,
  };
}
