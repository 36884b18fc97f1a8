import type { Xml } from '../../archive/xml.ts';
import { childOf } from '../../archive/xml.ts';

/** Its children, and in their place those of what merely holds others: forms, tags, choices. */
export function unwrapped(parent: Xml): Xml[] {
  return parent.children.flatMap((child): Xml[] => {
    switch (child.name) {
      case 'w:sdt': {
        const content = childOf(child, 'w:sdtContent');
        return isContents(child) || !content ? [child] : unwrapped(content);
      }
      case 'w:customXml':
      case 'w:smartTag':
      case 'w:ins':
      case 'w:moveTo':
      case 'w:del':
      case 'w:moveFrom':
        return unwrapped(child);
      case 'mc:AlternateContent': {
        const chosen = childOf(child, 'mc:Choice') ?? childOf(child, 'mc:Fallback');
        return chosen ? unwrapped(chosen) : [];
      }
      default:
        return [child];
    }
  });
}

/** A table of contents as word processors keep one. */
export function isContents(control: Xml): boolean {
  const gallery = childOf(childOf(childOf(control, 'w:sdtPr'), 'w:docPartObj'), 'w:docPartGallery')?.attrs['w:val'];
  return gallery === 'Table of Contents';
}
