import { childOf, childrenOf, textWithin, type XmlElement } from '../../opc/xml-tree.ts';
import type { Losses } from '../../report.ts';

/** The line at the foot of a slide and its date, `''` where it has none. */
export interface SlideFooter {
  line: string;
  date: string;
}

export function footerOf(slide: XmlElement): SlideFooter {
  const footer: SlideFooter = { line: '', date: '' };
  for (const shape of childrenOf(childOf(slide, 'cSld', 'spTree'), 'sp')) {
    const type = childOf(shape, 'nvSpPr', 'nvPr', 'ph')?.attributes['type'];
    if (type !== 'ftr' && type !== 'dt') continue;
    footer[type === 'ftr' ? 'line' : 'date'] = textWithin(childOf(shape, 'txBody')).replaceAll(/\s+/g, ' ').trim();
  }
  return footer;
}

/** The line that most slides of a file have at their foot, the one that a presentation has; what it does not say is lost. */
export function commonFooter(footers: readonly SlideFooter[], losses: Losses): { footer: string; footed: number } {
  const counts = new Map<string, number>();
  for (const { line } of footers) if (line !== '') counts.set(line, (counts.get(line) ?? 0) + 1);
  const [footer, footed] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0];
  losses.add('slideFeet', footers.filter(({ line, date }) => date !== '' || (line !== '' && line !== footer)).length);
  return { footer, footed };
}
