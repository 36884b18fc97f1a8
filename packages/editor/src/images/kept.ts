import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { Transaction } from '@tiptap/pm/state';
import { ReplaceAroundStep } from '@tiptap/pm/transform';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { IMAGE } from './attributes.ts';

/** A picture is a block with text in it: what makes such a block a heading or a list must not make its picture one. */
export function keptImages(): Plugin {
  return new Plugin({
    key: new PluginKey('keptImages'),
    filterTransaction: (tr) => !tr.docChanged || tr.getMeta(ySyncPluginKey) !== undefined || !remakesImage(tr),
  });
}

function remakesImage(tr: Transaction): boolean {
  return tr.steps.some((step, index) => {
    if (!(step instanceof ReplaceAroundStep)) return false;
    const before = tr.docs[index]?.nodeAt(step.from);
    const after = step.slice.content.firstChild;
    return before?.type.name === IMAGE && step.gapFrom === step.from + 1 && after?.type.name !== IMAGE;
  });
}
