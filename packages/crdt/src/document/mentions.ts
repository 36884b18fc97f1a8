import * as Y from 'yjs';
import { byId } from '../records/record.ts';
import { id } from '../records/fields.ts';

/** A person whom the text of a document names, as somebody said it there. */
export interface BodyMention {
  /** Of the mention: it keeps it wherever it goes, and when it comes back. */
  id: string;
  /** User id of who is named. */
  person: string;
  /** User id of who named them: a claim, as all of the text is. */
  author: string;
}

/** By id. Without those that say no id of their own and no author: names in files and models, which address nobody. */
export function mentionsOf(body: Y.XmlFragment): BodyMention[] {
  const mentions = new Map<string, BodyMention>();
  const visit = (parent: Y.XmlFragment): void => {
    for (const child of parent.toArray()) {
      if (!(child instanceof Y.XmlElement)) continue;
      const mention = child.nodeName === 'mention' ? mentionOf(child) : null;
      // Of two that say one id, the first in the text.
      if (mention && !mentions.has(mention.id)) mentions.set(mention.id, mention);
      visit(child);
    }
  };
  visit(body);
  return [...mentions.values()].toSorted(byId);
}

function mentionOf(element: Y.XmlElement): BodyMention | null {
  const [key, person, author] = ['key', 'id', 'author'].map((name) => id.safeParse(element.getAttribute(name)).data);
  return key === undefined || person === undefined || author === undefined ? null : { id: key, person, author };
}
