import type { BodyNode } from '@basoche/editor/rules';
import { addWords } from './builder.ts';
import type { PlainReading } from './builder.ts';

/** A text without any form: a paragraph for each line. @throws FileProblem when it is too long */
export function readText(text: string, { budget }: PlainReading): BodyNode[] {
  return text
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => {
      budget.block();
      const content: BodyNode[] = [];
      addWords(content, line, [], budget);
      return { type: 'paragraph', content };
    });
}
