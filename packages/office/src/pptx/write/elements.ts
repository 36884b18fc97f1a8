import type { slide as slides } from '@basoche/crdt';
import { EMU, type FileElement } from '../slides-file.ts';
import type { Relation } from './package.ts';
import { colorXml, paragraphsXml } from './text.ts';
import { xml } from './xml.ts';

const FORMS: Record<slides.ShapeName, string> = {
  rectangle: 'rect',
  rounded: 'roundRect',
  ellipse: 'ellipse',
  line: 'line',
  arrow: 'line',
};
const ANCHORS = { top: 't', middle: 'ctr', bottom: 'b' } as const;
/** Between a box and its words: 8 points aside, 4 above and below. */
const INSETS = { lIns: 101_600, tIns: 50_800, rIns: 101_600, bIns: 50_800 } as const;

const NAMES: Record<slides.NewElement['kind'], string> = {
  text: 'Zone de texte',
  shape: 'Forme',
  image: 'Image',
  table: 'Tableau',
};

/** One element of a slide; an empty text where nothing of it is seen. @param id the number of the element on its slide, from 2 */
export function elementXml(element: FileElement, id: number, relations: Relation[], picture: string | null): string {
  const { kind } = element;
  const name = { id, name: `${NAMES[kind]} ${id}`, descr: element.alt === '' ? undefined : element.alt };
  if (kind === 'image') return picture === null ? '' : pictureXml(element, name, relations, picture);
  const table = element.text.find((block) => block.type === 'table');
  if (kind === 'table' && table?.type === 'table')
    return table.rows.length === 0 ? '' : tableXml(element, table, name, relations);
  if (kind === 'shape' && (element.shape === 'line' || element.shape === 'arrow')) return lineXml(element, name);
  const isTitle = element.role === 'title';
  return xml(
    'p:sp',
    {},
    xml(
      'p:nvSpPr',
      {},
      xml('p:cNvPr', name),
      xml('p:cNvSpPr', { txBox: kind === 'text' && !isTitle ? 1 : undefined }),
      xml('p:nvPr', {}, isTitle ? xml('p:ph', { type: 'title' }) : ''),
    ),
    xml(
      'p:spPr',
      {},
      placeXml('a:xfrm', element),
      xml('a:prstGeom', { prst: kind === 'shape' ? FORMS[element.shape ?? 'rectangle'] : 'rect' }, xml('a:avLst')),
      element.fill ? colorXml(element.fill) : xml('a:noFill'),
      strokeXml(element),
    ),
    xml(
      'p:txBody',
      {},
      xml('a:bodyPr', { wrap: 'square', ...INSETS, anchor: ANCHORS[element.anchor ?? 'top'] }, xml('a:noAutofit')),
      xml('a:lstStyle'),
      paragraphsXml(element.text, usualOf(element), relations),
    ),
  );
}

type Name = { id: number; name: string; descr: string | undefined };

/** Where it stands; rotated around its middle. */
function placeXml(tag: string, { frame, rotation = 0 }: FileElement, height = frame.height, y = frame.y): string {
  return xml(
    tag,
    { rot: rotation === 0 ? undefined : rotation * 60_000 },
    xml('a:off', { x: frame.x * EMU, y: Math.round(y * EMU) }),
    xml('a:ext', { cx: frame.width * EMU, cy: Math.round(height * EMU) }),
  );
}

function strokeXml({ stroke, strokeWidth = 1 }: FileElement, ...more: string[]): string {
  if (!stroke) return xml('a:ln', {}, xml('a:noFill'));
  return xml('a:ln', { w: Math.round(strokeWidth * 12_700) }, colorXml(stroke), ...more);
}

/** A line goes through the middle of its frame. */
function lineXml(element: FileElement, name: Name): string {
  const head = element.shape === 'arrow' ? [xml('a:tailEnd', { type: 'triangle' })] : [];
  const drawn = { ...element, stroke: element.stroke ?? 'text' } as const;
  return xml(
    'p:cxnSp',
    {},
    xml('p:nvCxnSpPr', {}, xml('p:cNvPr', name), xml('p:cNvCxnSpPr'), xml('p:nvPr')),
    xml(
      'p:spPr',
      {},
      placeXml('a:xfrm', element, 0, element.frame.y + element.frame.height / 2),
      xml('a:prstGeom', { prst: 'line' }, xml('a:avLst')),
      strokeXml(drawn, ...head),
    ),
  );
}

function pictureXml(element: FileElement, name: Name, relations: Relation[], path: string): string {
  relations.push({ type: 'image', target: path });
  return xml(
    'p:pic',
    {},
    xml(
      'p:nvPicPr',
      {},
      xml('p:cNvPr', name),
      xml('p:cNvPicPr', {}, xml('a:picLocks', { noChangeAspect: 1 })),
      xml('p:nvPr'),
    ),
    xml(
      'p:blipFill',
      {},
      xml('a:blip', { 'r:embed': `rId${relations.length}` }),
      xml('a:stretch', {}, xml('a:fillRect')),
    ),
    xml(
      'p:spPr',
      {},
      placeXml('a:xfrm', element),
      xml('a:prstGeom', { prst: 'rect' }, xml('a:avLst')),
      strokeXml(element),
    ),
  );
}

type Table = Extract<slides.TextBlock, { type: 'table' }>;

function tableXml(element: FileElement, { rows }: Table, name: Name, relations: Relation[]): string {
  const columns = Math.max(1, ...rows.map(({ cells }) => cells.reduce((sum, cell) => sum + cell.colspan, 0)));
  const width = Math.floor((element.frame.width * EMU) / columns);
  // As on the screen: rows are as high as their words, not as their frame.
  const height = Math.round((element.size ?? 18) * ROW * 12_700);
  /** What a cell above still covers, by column: rows, and the columns beside, `0` for those that it only reaches over. */
  const covered = Array.from({ length: columns }, () => ({ rows: 0, across: 0 }));
  const written = rows.map(({ header, cells }, at) => {
    const left = [...cells];
    const line: string[] = [];
    for (let column = 0; column < columns;) {
      const above = covered[column]!;
      if (above.rows > 0) {
        above.rows -= 1;
        line.push(emptyCell({ ...spans(1, above.across), hMerge: above.across === 0 ? 1 : undefined, vMerge: 1 }));
        column += 1;
        continue;
      }
      const cell = left.shift();
      const free = covered.findIndex((each, other) => other > column && each.rows > 0);
      const across = Math.min(cell?.colspan ?? 1, (free < 0 ? columns : free) - column);
      const down = Math.min(cell?.rowspan ?? 1, rows.length - at);
      for (let offset = 0; offset < across; offset++) {
        covered[column + offset] = { rows: down - 1, across: offset === 0 ? across : 0 };
        if (cell === undefined) line.push(emptyCell({}));
        else if (offset > 0) line.push(emptyCell({ ...spans(down, 1), hMerge: 1 }));
        else line.push(cellXml(cell, header, { across, down }, element, relations));
      }
      column += across;
    }
    return xml('a:tr', { h: height }, ...line);
  });
  return xml(
    'p:graphicFrame',
    {},
    xml(
      'p:nvGraphicFramePr',
      {},
      xml('p:cNvPr', name),
      xml('p:cNvGraphicFramePr', {}, xml('a:graphicFrameLocks', { noGrp: 1 })),
      xml('p:nvPr'),
    ),
    placeXml('p:xfrm', { ...element, rotation: 0 }),
    xml(
      'a:graphic',
      {},
      xml(
        'a:graphicData',
        { uri: 'http://schemas.openxmlformats.org/drawingml/2006/table' },
        xml(
          'a:tbl',
          {},
          xml('a:tblPr', { firstRow: rows[0]?.header ? 1 : undefined }),
          xml('a:tblGrid', {}, ...Array.from({ length: columns }, () => xml('a:gridCol', { w: width }))),
          ...written,
        ),
      ),
    ),
  );
}

function cellXml(
  cell: slides.TableCell,
  header: boolean,
  { across, down }: { across: number; down: number },
  element: FileElement,
  relations: Relation[],
): string {
  const usual = header ? { ...usualOf(element), color: 'paper' as const } : usualOf(element);
  return xml(
    'a:tc',
    spans(down, across),
    textBodyXml(paragraphsXml(cell.blocks, usual, relations)),
    xml('a:tcPr', {}, ...BORDERS, header ? colorXml('accent') : xml('a:noFill')),
  );
}

/** What a cell says of the rows and columns that it stands in. */
function spans(down: number, across: number): Record<string, number | undefined> {
  return { rowSpan: down > 1 ? down : undefined, gridSpan: across > 1 ? across : undefined };
}

function emptyCell(merge: Record<string, number | undefined>): string {
  return xml('a:tc', merge, textBodyXml(xml('a:p')), xml('a:tcPr'));
}

function textBodyXml(paragraphs: string): string {
  return xml('a:txBody', {}, xml('a:bodyPr'), xml('a:lstStyle'), paragraphs);
}

/** Height of a row of one line, in sizes of its letters. */
const ROW = 1.75;

const BORDERS = ['a:lnL', 'a:lnR', 'a:lnT', 'a:lnB'].map((side) => xml(side, { w: 9_525 }, colorXml('muted')));

function usualOf({ size = 18, color = 'text', align = 'left' }: FileElement) {
  return { size, color, align };
}
