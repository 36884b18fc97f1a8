import type { Xml } from '../../archive/xml.ts';
import { childOf } from '../../archive/xml.ts';

/**
 * Its children, and in their place those of what merely holds others: forms, tags, choices.
 * @param isWhole a control that stays one
 */
export function unwrapped(parent: Xml, isWhole: (control: Xml) => boolean = () => false): Xml[] {
  return parent.children.flatMap((child): Xml[] => {
    switch (child.name) {
      case 'w:sdt': {
        const content = childOf(child, 'w:sdtContent');
        if (isWhole(child)) return [child];
        return content ? unwrapped(content, isWhole) : [];
      }
      case 'w:customXml':
      case 'w:smartTag':
      case 'w:ins':
      case 'w:moveTo':
      case 'w:del':
      case 'w:moveFrom':
        return unwrapped(child, isWhole);
      case 'mc:AlternateContent': {
        const chosen = childOf(child, 'mc:Choice') ?? childOf(child, 'mc:Fallback');
        return chosen ? unwrapped(chosen, isWhole) : [];
      }
      default:
        return [child];
    }
  });
}
