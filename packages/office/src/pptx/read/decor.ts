import { childOf, type XmlElement } from '../../opc/xml-tree.ts';
import { isDrawing } from './about.ts';

/**
 * Whether a slide shows drawings of its layout or master, or a picture behind everything: a presentation here has neither.
 * @param behind the layout and the master, where there are some
 */
export function hasDecor(slide: XmlElement, behind: readonly XmlElement[]): boolean {
  const ground = [slide, ...behind].map((part) => childOf(part, 'cSld', 'bg')).find((each) => each !== undefined);
  if (childOf(ground, 'bgPr', 'blipFill') !== undefined) return true;
  if (hidesMaster(slide)) return false;
  const [layout] = behind;
  const shown = layout && hidesMaster(layout) ? [layout] : behind;
  return shown.some(hasDrawings);
}

function hidesMaster({ attributes }: XmlElement): boolean {
  return ['0', 'false'].includes(attributes['showMasterSp'] ?? '');
}

function hasDrawings(part: XmlElement): boolean {
  return childOf(part, 'cSld', 'spTree')?.children.some(isDrawing) === true;
}
