import type { slide as slides } from '@basoche/crdt';
import { childrenNamed, readXml, within } from '../../archive/xml.ts';
import type { Xml } from '../../archive/xml.ts';
import { wordsOfChart, wordsOfDiagram } from '../../docx/read/drawn-words.ts';

const PREFIXES = {
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
  'http://purl.oclc.org/ooxml/drawingml/main': 'a',
} as const;
const MAX_COLUMNS = 63;

/** What a part with a chart or a diagram says, as blocks of a text. @throws FileProblem */
export function toldBlocks(bytes: Uint8Array): slides.TextBlock[] {
  const root = readXml(bytes, PREFIXES);
  const told = root.name === 'chartSpace' ? wordsOfChart(root) : wordsOfDiagram(root);
  return told.map((each) => (each.name === 'w:tbl' ? tableOf(each) : paragraphOf(each)));
}

function paragraphOf(holder: Xml): slides.TextBlock {
  const text = [...within(holder)].map((each) => each.text).join('');
  return { type: 'paragraph', runs: text === '' ? [] : [{ text }] };
}

function tableOf(table: Xml): slides.TextBlock {
  const rows = childrenNamed(table, 'w:tr').map((row, at) => ({
    header: at === 0,
    cells: childrenNamed(row, 'w:tc')
      .slice(0, MAX_COLUMNS)
      .map((cell) => ({ colspan: 1, rowspan: 1, blocks: [paragraphOf(cell)] })),
  }));
  return { type: 'table', rows };
}
