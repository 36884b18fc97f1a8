import { EMU, type SlidesFile } from '../slides-file.ts';
import { colorXml } from './text.ts';
import { NAMESPACES, xml } from './xml.ts';

/** Fonts that readers of a file have, in the place of those of the screen. */
const FONTS = { sans: 'Calibri', serif: 'Georgia' } as const;

/** What has no place of its own in a tree of elements, which begins with it. */
export const TREE_HEAD =
  xml('p:nvGrpSpPr', {}, xml('p:cNvPr', { id: 1, name: '' }), xml('p:cNvGrpSpPr'), xml('p:nvPr')) +
  xml(
    'p:grpSpPr',
    {},
    xml(
      'a:xfrm',
      {},
      xml('a:off', { x: 0, y: 0 }),
      xml('a:ext', { cx: 0, cy: 0 }),
      xml('a:chOff', { x: 0, y: 0 }),
      xml('a:chExt', { cx: 0, cy: 0 }),
    ),
  );

const COLOR_MAP = {
  bg1: 'lt1',
  tx1: 'dk1',
  bg2: 'lt2',
  tx2: 'dk2',
  accent1: 'accent1',
  accent2: 'accent2',
  accent3: 'accent3',
  accent4: 'accent4',
  accent5: 'accent5',
  accent6: 'accent6',
  hlink: 'hlink',
  folHlink: 'folHlink',
} as const;

/** The colours and fonts of the presentation, under the names that other programs have for them. */
export function themeXml({ colors, font }: SlidesFile): string {
  const { paper, text, muted, accent, second, third } = colors;
  const scheme = Object.entries({
    dk1: text,
    lt1: paper,
    dk2: muted,
    lt2: paper,
    accent1: accent,
    accent2: second,
    accent3: third,
    accent4: muted,
    accent5: accent,
    accent6: second,
    hlink: accent,
    folHlink: accent,
  }).map(([name, color]) => xml(`a:${name}`, {}, xml('a:srgbClr', { val: color.slice(1).toUpperCase() })));
  const face =
    xml('a:latin', { typeface: FONTS[font] }) + xml('a:ea', { typeface: '' }) + xml('a:cs', { typeface: '' });
  const plain = xml('a:solidFill', {}, xml('a:schemeClr', { val: 'phClr' }));
  const line = xml('a:ln', { w: 9_525 }, plain);
  const effect = xml('a:effectStyle', {}, xml('a:effectLst'));
  return xml(
    'a:theme',
    { 'xmlns:a': NAMESPACES['xmlns:a'], name: 'Basoche' },
    xml(
      'a:themeElements',
      {},
      xml('a:clrScheme', { name: 'Basoche' }, ...scheme),
      xml('a:fontScheme', { name: 'Basoche' }, xml('a:majorFont', {}, face), xml('a:minorFont', {}, face)),
      xml(
        'a:fmtScheme',
        { name: 'Basoche' },
        xml('a:fillStyleLst', {}, plain, plain, plain),
        xml('a:lnStyleLst', {}, line, line, line),
        xml('a:effectStyleLst', {}, effect, effect, effect),
        xml('a:bgFillStyleLst', {}, plain, plain, plain),
      ),
    ),
  );
}

const BACKGROUND = xml('p:bg', {}, xml('p:bgPr', {}, colorXml('paper'), xml('a:effectLst')));

/** What all slides have in common: the paper, and where a title stands unless its slide says otherwise. */
export function masterXml({ page }: SlidesFile): string {
  return xml(
    'p:sldMaster',
    NAMESPACES,
    xml('p:cSld', {}, BACKGROUND, xml('p:spTree', {}, TREE_HEAD, titlePlace(page))),
    xml('p:clrMap', COLOR_MAP),
    xml('p:sldLayoutIdLst', {}, xml('p:sldLayoutId', { id: 2_147_483_649, 'r:id': 'rId1' })),
    xml('p:txStyles', {}, xml('p:titleStyle'), xml('p:bodyStyle'), xml('p:otherStyle')),
  );
}

export function layoutXml({ page }: SlidesFile): string {
  return xml(
    'p:sldLayout',
    { ...NAMESPACES, type: 'titleOnly', preserve: 1 },
    xml('p:cSld', { name: 'Basoche' }, xml('p:spTree', {}, TREE_HEAD, titlePlace(page))),
    SAME_COLORS,
  );
}

export const SAME_COLORS = xml('p:clrMapOvr', {}, xml('a:masterClrMapping'));

function titlePlace(page: SlidesFile['page']): string {
  const place = xml(
    'a:xfrm',
    {},
    xml('a:off', { x: Math.round(page.width / 16) * EMU, y: 320 * EMU }),
    xml('a:ext', { cx: Math.round((page.width * 7) / 8) * EMU, cy: 840 * EMU }),
  );
  return xml(
    'p:sp',
    {},
    xml(
      'p:nvSpPr',
      {},
      xml('p:cNvPr', { id: 2, name: 'Titre' }),
      xml('p:cNvSpPr', {}, xml('a:spLocks', { noGrp: 1 })),
      xml('p:nvPr', {}, xml('p:ph', { type: 'title' })),
    ),
    xml('p:spPr', {}, place, xml('a:prstGeom', { prst: 'rect' }, xml('a:avLst'))),
    xml('p:txBody', {}, xml('a:bodyPr'), xml('a:lstStyle'), xml('a:p')),
  );
}

/** Of the pages of notes: the slide above, what is said below. */
export function notesMasterXml(): string {
  return xml(
    'p:notesMaster',
    NAMESPACES,
    xml('p:cSld', {}, BACKGROUND, xml('p:spTree', {}, TREE_HEAD, NOTES_IMAGE, notesBody(xml('a:p')))),
    xml('p:clrMap', COLOR_MAP),
  );
}

/** @param paragraphs what is said with the slide */
export function notesXml(paragraphs: string): string {
  return xml(
    'p:notes',
    NAMESPACES,
    xml('p:cSld', {}, xml('p:spTree', {}, TREE_HEAD, NOTES_IMAGE, notesBody(paragraphs))),
    SAME_COLORS,
  );
}

const rectangle = (x: number, y: number, cx: number, cy: number) =>
  xml('a:xfrm', {}, xml('a:off', { x, y }), xml('a:ext', { cx, cy })) +
  xml('a:prstGeom', { prst: 'rect' }, xml('a:avLst'));

const NOTES_IMAGE = xml(
  'p:sp',
  {},
  xml(
    'p:nvSpPr',
    {},
    xml('p:cNvPr', { id: 2, name: 'Diapositive' }),
    xml('p:cNvSpPr', {}, xml('a:spLocks', { noGrp: 1, noRot: 1, noChangeAspect: 1 })),
    xml('p:nvPr', {}, xml('p:ph', { type: 'sldImg' })),
  ),
  xml('p:spPr', {}, rectangle(685_800, 1_143_000, 5_486_400, 3_086_100)),
);

function notesBody(paragraphs: string): string {
  return xml(
    'p:sp',
    {},
    xml(
      'p:nvSpPr',
      {},
      xml('p:cNvPr', { id: 3, name: 'Notes' }),
      xml('p:cNvSpPr', {}, xml('a:spLocks', { noGrp: 1 })),
      xml('p:nvPr', {}, xml('p:ph', { type: 'body', idx: 1 })),
    ),
    xml('p:spPr', {}, rectangle(685_800, 4_400_550, 5_486_400, 3_600_450)),
    xml('p:txBody', {}, xml('a:bodyPr'), xml('a:lstStyle'), paragraphs),
  );
}
