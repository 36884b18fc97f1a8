import { childOf, isOn, relationIn, type XmlElement } from '../../opc/xml-tree.ts';
import type { Losses } from '../../report.ts';

/** What draws something, and where it says about itself. */
const DRAWN: Readonly<Record<string, string>> = {
  sp: 'nvSpPr',
  pic: 'nvPicPr',
  cxnSp: 'nvCxnSpPr',
  grpSp: 'nvGrpSpPr',
  graphicFrame: 'nvGraphicFramePr',
};
const MEDIA = ['audioCd', 'wavAudioFile', 'audioFile', 'videoFile', 'quickTimeFile'];

/** What an element says about itself; `undefined` for what draws nothing. */
function aboutOf(element: XmlElement): XmlElement | undefined {
  return childOf(element, DRAWN[element.name] ?? '');
}

/** Whether the file keeps it, but does not show it. */
export function isHidden(element: XmlElement): boolean {
  return isOn(childOf(aboutOf(element), 'cNvPr')?.attributes['hidden']);
}

/** Whether it is seen and is no place for what slides say. */
export function isDrawing(element: XmlElement): boolean {
  const isPlace = childOf(aboutOf(element), 'nvPr', 'ph') !== undefined;
  return DRAWN[element.name] !== undefined && !isPlace && !isHidden(element);
}

/** Counts where an element leads and what it plays. */
export function countAbout(element: XmlElement, losses: Losses): void {
  const about = aboutOf(element);
  if ((relationIn(childOf(about, 'cNvPr', 'hlinkClick'), 'id') ?? '') !== '') losses.add('shapeLinks');
  const properties = childOf(about, 'nvPr');
  if (MEDIA.some((name) => childOf(properties, name))) losses.add('media');
}
