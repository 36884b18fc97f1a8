import * as Y from 'yjs';
import type { Actor } from '../records/actor.ts';
import { metaOf } from '../records/meta.ts';
import { rootsOf } from './shape.ts';

/** Documents are begun from this one: its fields are filled in a copy. */
export function isTemplate(doc: Y.Doc): boolean {
  return metaOf(doc).get('template') === true;
}

export function setTemplate(doc: Y.Doc, actor: Actor, on: boolean): void {
  doc.transact(() => {
    if (isTemplate(doc) !== on) metaOf(doc).set('template', on);
  }, actor);
}

/** Fields that the text of a model asks for, each once, in order; a name of `TEMPLATE_FIELDS` or one of its own. */
export function templateFields(doc: Y.Doc): string[] {
  return attributesOf(rootsOf(doc).body, 'placeholder', 'field');
}

/** Files of the pictures in a text, each once. */
export function imageFiles(doc: Y.Doc): string[] {
  return attributesOf(rootsOf(doc).body, 'image', 'file');
}

function attributesOf(body: Y.XmlFragment, name: string, attribute: string): string[] {
  const found = new Set<string>();
  const visit = (parent: Y.XmlFragment): void => {
    for (const child of parent.toArray()) {
      if (!(child instanceof Y.XmlElement)) continue;
      const value: unknown = child.nodeName === name ? child.getAttribute(attribute) : undefined;
      if (typeof value === 'string') found.add(value);
      visit(child);
    }
  };
  visit(body);
  return [...found];
}
