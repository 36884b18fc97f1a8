import { DELETION, IMAGE, INSERTION } from '@basoche/editor/rules';
import { Losses } from '../report.ts';
import type { Report } from '../report.ts';
import { pictureOf } from './pictures.ts';
import { markOn, walk } from './read-body.ts';
import type { WordFile } from './word-file.ts';

/** What every file without pages loses: comments, what stands at their edges. */
export function countPlainLosses({ threads, page, body }: WordFile, losses: Losses): void {
  losses.add('comments', threads.length);
  if (page.header !== '' || page.footer !== '') losses.add('pages');
  walk(body, ({ type }) => {
    if (type === 'pageBreak') losses.add('pages');
  });
}

/** Counts the words that a file shows as its suggestions mean them. */
export function countSuggestions({ body }: WordFile, losses: Losses): void {
  walk(body, (node) => {
    if (markOn(node, INSERTION) !== null || markOn(node, DELETION) !== null) losses.add('suggestions');
  });
}

/** What a page of the web, or a text without any form, could not keep. */
export function plainReport(file: WordFile, format: 'html' | 'text'): Report {
  const losses = new Losses();
  countPlainLosses(file, losses);
  // A page shows both sides of a suggestion.
  if (format === 'text') countSuggestions(file, losses);
  walk(file.body, (node) => {
    if (node.type !== IMAGE) return;
    if (format === 'text') losses.add('pictures');
    else if (!pictureOf(node, file)) losses.add('missingImages');
  });
  return losses.report();
}
