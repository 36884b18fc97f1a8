import type { BodyMark, BodyNode } from '@basoche/editor/rules';
import type { Budget } from '../budget.ts';
import type { Losses } from '../report.ts';
import type { PictureIntake } from '../word/picture-intake.ts';
import type { WordFile } from '../word/word-file.ts';
import { cleanText } from '../word/clean.ts';

/** What a file of texts is read with. */
export interface PlainReading {
  budget: Budget;
  losses: Losses;
  pictures: PictureIntake;
}

/** Adds words to the contents of a block; words beside one another with the same marks are one. */
export function addWords(content: BodyNode[], words: string, marks: readonly BodyMark[], budget: Budget): void {
  const text = cleanText(words);
  if (text === '') return;
  budget.text(text.length);
  const last = content.at(-1);
  if (last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(marks)) last.text = `${last.text}${text}`;
  else content.push({ type: 'text', text, marks: [...marks] });
}

/** A document of a file that says nothing of pages and comments. */
export function plainFile(content: BodyNode[], margin: number, pictures: WordFile['pictures']): WordFile {
  return {
    title: '',
    author: '',
    body: { type: 'doc', content },
    page: { orientation: 'portrait', margin, header: '', footer: '', numbers: true, firstPlain: false },
    threads: [],
    people: {},
    pictures,
  };
}
