/** What a file could not keep. Each has its sentence in the interface. */
export const LOSSES = [
  'alignments',
  'animations',
  'brokenParts',
  'brokenReferences',
  'brokenSlides',
  'characters',
  'clauseNumbers',
  'code',
  'columns',
  'commentFiles',
  'comments',
  'commentsLoose',
  'commentsUnplaced',
  'commentsWidened',
  'contents',
  'controls',
  'crops',
  'decor',
  'diagrams',
  'effects',
  'elements',
  'emptyFields',
  'endnotes',
  'fields',
  'firstHeaders',
  'foreignParts',
  'formatChanges',
  'formulas',
  'headers',
  'headingLevels',
  'hiddenElements',
  'hiddenText',
  'images',
  'indents',
  'lineNumbers',
  'links',
  'looks',
  'macros',
  'margins',
  'media',
  'mergedCells',
  'missingImages',
  'nestedBlocks',
  'nestedNotes',
  'noteMarks',
  'numberForms',
  'objects',
  'otherShapes',
  'pageSize',
  'pages',
  'paragraphBorders',
  'pictureChanges',
  'pictureFormats',
  'pictureLinks',
  'picturePlaces',
  'pictureSizes',
  'pictures',
  'picturesUnkept',
  'plainReferences',
  'rotatedTables',
  'scripts',
  'sections',
  'shapeLinks',
  'signatures',
  'slideComments',
  'slideFeet',
  'slideSections',
  'slides',
  'subscripts',
  'suggestedBreaks',
  'suggestedNotes',
  'suggestedObjects',
  'suggestions',
  'symbols',
  'tabStops',
  'tableChanges',
  'tableDescriptions',
  'tableForms',
  'tableLooks',
  'textBoxes',
  'textDirections',
  'typedNumbers',
  'unknownContent',
  'unknownLists',
] as const;
export type Loss = (typeof LOSSES)[number];

/** What was not kept, with how often; nothing lost, nothing in it. */
export type Report = { loss: Loss; count: number }[];

/** A report with more of something lost. */
export function withLoss(report: Report, loss: Loss, count: number): Report {
  const losses = new Losses();
  for (const each of report) losses.add(each.loss, each.count);
  losses.add(loss, count);
  return losses.report();
}

/** Counts what is lost while a file is written or read. */
export class Losses {
  #counts = new Map<Loss, number>();

  add(loss: Loss, count = 1): void {
    if (count > 0) this.#counts.set(loss, (this.#counts.get(loss) ?? 0) + count);
  }

  count(loss: Loss): number {
    return this.#counts.get(loss) ?? 0;
  }

  report(): Report {
    return LOSSES.flatMap((loss) => {
      const count = this.count(loss);
      return count > 0 ? [{ loss, count }] : [];
    });
  }
}
