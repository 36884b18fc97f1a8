import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { Step } from '@tiptap/pm/transform';
import { ReplaceStep } from '@tiptap/pm/transform';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

/** Texts between two written ones: of more, every so many, so that a long list costs what a short one does. */
const MAX = 2_000;

/** What the editor's text was on its way from what was written last, one after another. */
export class Steps {
  #docs: Node[] = [];

  /** Notes what happens to the text. */
  readonly plugin = new Plugin({
    key: new PluginKey('steps'),
    appendTransaction: (transactions) => {
      for (const tr of transactions) this.#note(tr);
      return null;
    },
  });

  /** The texts on the way to this one, which are then forgotten; none where the way is not known. */
  wayTo(after: Node): Node[] {
    const docs = this.#docs;
    this.#docs = [];
    if (docs.at(-1) !== after) return [];
    const between = docs.slice(1, -1);
    const every = Math.ceil(between.length / MAX);
    return every < 2 ? between : between.filter((_, index) => index % every === 0);
  }

  #note(tr: Transaction): void {
    if (!tr.docChanged) return;
    const isTold = tr.getMeta(ySyncPluginKey) !== undefined;
    // What others wrote is in the shared text already.
    if (isTold || this.#docs.at(-1) !== tr.before) this.#docs = isTold ? [] : [tr.before];
    if (isTold) return;
    for (const [index, step] of tr.steps.entries()) {
      const made = tr.docs[index + 1] ?? tr.doc;
      if (made === tr.doc || isInLine(step, tr.docs[index]!)) this.#docs.push(made);
    }
  }
}

/**
 * Words or objects of one line are replaced. What changes blocks is written with what follows it: a heading that is a
 * paragraph for one step would be made anew twice, where its level alone changes. So is a look.
 */
function isInLine(step: Step, doc: Node): boolean {
  if (!(step instanceof ReplaceStep)) return false;
  const { content, openStart, openEnd } = step.slice;
  const $from = doc.resolve(step.from);
  const isInline = content.firstChild?.isInline ?? true;
  return $from.parent.inlineContent && $from.sameParent(doc.resolve(step.to)) && isInline && openStart + openEnd === 0;
}
