import type { Xml } from '../../archive/xml.ts';
import { childOf, within } from '../../archive/xml.ts';

/** Controls of a form that offer or ask something: in a text stays what was answered. */
const ASKING = ['comboBox', 'dropDownList', 'date', 'picture', 'citation', 'bibliography', 'equation', 'docPartList'];

/** Whether a control of a form asks for something. */
export function isAnswered(control: Xml): boolean {
  const properties = childOf(control, 'w:sdtPr');
  return ASKING.some((name) => childOf(properties, `w:${name}`));
}

/** Whether words stand in it. */
export function holdsWords(element: Xml): boolean {
  for (const { name } of within(element)) if (name === 'w:t' || name === 'w:delText' || name === 'm:t') return true;
  return false;
}

/** What holds words where only other elements may stand, in as many elements as it takes. @param inside from the outermost */
export function wordsWithin(element: Xml, ...inside: string[]): Xml {
  return inside.reduceRight((child, name): Xml => ({ name, attrs: {}, children: [child], text: '' }), element);
}

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
