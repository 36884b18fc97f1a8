import { childOf, childrenOf, type XmlElement } from '../../opc/xml-tree.ts';

const DRAWN = {
  sp: 'nvSpPr',
  pic: 'nvPicPr',
  cxnSp: 'nvCxnSpPr',
  grpSp: 'nvGrpSpPr',
  graphicFrame: 'nvGraphicFramePr',
};

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

/** Places for what slides say are none. */
function hasDrawings(part: XmlElement): boolean {
  const tree = childOf(part, 'cSld', 'spTree');
  return Object.entries(DRAWN).some(([name, about]) =>
    childrenOf(tree, name).some((each) => childOf(each, about, 'nvPr', 'ph') === undefined),
  );
}
