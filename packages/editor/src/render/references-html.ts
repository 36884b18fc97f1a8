import * as Y from 'yjs';
import type { ReferenceTarget } from '../references/targets.ts';
import { CONTENTS_NAME, TargetReader, referenceText } from '../references/targets.ts';
import { escapeHtml } from './escape.ts';

/** What refers to headings and clauses of one text, as HTML. */
export interface References {
  /** The id attribute of a block that something leads to; '' for others. */
  idOf: (block: Y.XmlElement) => string;
  contents: () => string;
  reference: (anchor: unknown) => string;
}

interface WrittenTarget extends ReferenceTarget {
  block: Y.XmlElement;
  id: string;
}

/** Reads the whole text only when something in it refers to other places. */
export function referencesOf(fragment: Y.XmlFragment): References {
  const names = new Set<string>();
  walk(fragment, (element) => names.add(element.nodeName));
  const targets = names.has('tableOfContents') || names.has('crossReference') ? targetsOf(fragment) : [];
  const link = (target: WrittenTarget, text: string): string => `<a href="#${target.id}">${escapeHtml(text)}</a>`;
  return {
    idOf(block) {
      const target = targets.find((each) => each.block === block);
      return target ? ` id="${target.id}"` : '';
    },
    contents() {
      const items = targets
        .filter((target) => target.level > 0 && target.text !== '')
        .map((target) => {
          const text = [target.number, target.text].filter((part) => part !== '').join(' ');
          return `<li class="toc-${target.level}">${link(target, text)}</li>`;
        });
      return `<nav class="toc" aria-label="${CONTENTS_NAME}"><ul>${items.join('')}</ul></nav>`;
    },
    reference(anchor) {
      const text = referenceText(targets, anchor);
      const target = targets.find((each) => each.anchor !== null && each.anchor === anchor);
      return target ? link(target, text) : escapeHtml(text);
    },
  };
}

function targetsOf(fragment: Y.XmlFragment): WrittenTarget[] {
  const reader = new TargetReader();
  const targets: WrittenTarget[] = [];
  walk(fragment, (block) => {
    const target = reader.read(block.nodeName, block.getAttributes(), () => textOf(block));
    if (target) targets.push({ ...target, block, id: `renvoi-${targets.length + 1}` });
  });
  return targets;
}

function walk(parent: Y.XmlFragment, visit: (element: Y.XmlElement) => void): void {
  for (const child of parent.toArray()) {
    if (!(child instanceof Y.XmlElement)) continue;
    visit(child);
    walk(child, visit);
  }
}

function textOf(block: Y.XmlElement): string {
  return block
    .toArray()
    .map((child) =>
      child instanceof Y.XmlText
        ? (child.toDelta() as { insert: unknown }[])
            .map(({ insert }) => (typeof insert === 'string' ? insert : ''))
            .join('')
        : '',
    )
    .join('');
}
