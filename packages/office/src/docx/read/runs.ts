import type { BodyMark, BodyNode } from '@basoche/editor/rules';
import { OBJECT_SIGN, isAllowedLink } from '@basoche/editor/rules';
import type { Suggested } from '../../word/read-body.ts';
import type { RunLook } from './styles.ts';

/** What the words being read stand in. */
export interface RunContext {
  look: RunLook;
  href: string | null;
  insertion: Suggested | null;
  deletion: Suggested | null;
  /** Name of the font that its run says. */
  font?: string | undefined;
}

const MARKS = ['bold', 'italic', 'underline', 'strike', 'superscript'] as const;

/** The contents of one paragraph while it is read. */
export class InlineBuilder {
  readonly nodes: BodyNode[] = [];

  /** @param threads about these words */
  text(words: string, context: RunContext, threads: Iterable<string>): void {
    const isSuggested = context.insertion !== null || context.deletion !== null;
    // In suggested text they would stand for something.
    const text = isSuggested ? words.replaceAll(/[\u200b\u2060]/g, '') : words;
    if (text !== '') this.#push(text, marksOf(context, threads));
  }

  /** A sign of a suggestion. */
  sign(sign: string, context: Pick<RunContext, 'insertion' | 'deletion'>): void {
    this.#push(sign, marksOf({ ...context, look: {}, href: null }, []));
  }

  /** A line break, a reference: something inside a line that is no text. */
  object(node: BodyNode, context: RunContext): void {
    if (context.insertion !== null || context.deletion !== null) this.sign(OBJECT_SIGN, context);
    this.nodes.push(node);
  }

  #push(text: string, marks: BodyMark[]): void {
    const last = this.nodes.at(-1);
    if (last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(marks))
      last.text = `${last.text}${text}`;
    else this.nodes.push({ type: 'text', text, marks });
  }
}

function marksOf({ look, href, insertion, deletion }: RunContext, threads: Iterable<string>): BodyMark[] {
  return [
    ...(href !== null && isAllowedLink(href) ? [{ type: 'link', attrs: { href } }] : []),
    ...MARKS.filter((mark) => look[mark] === true).map((type) => ({ type })),
    ...[...threads].map((thread) => ({ type: 'comment', attrs: { thread } })),
    ...(insertion === null ? [] : [{ type: 'insertion', attrs: { ...insertion } }]),
    ...(deletion === null ? [] : [{ type: 'deletion', attrs: { ...deletion } }]),
  ];
}
