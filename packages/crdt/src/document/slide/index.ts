export { anchorOf, type Subject, subjectOf } from './anchors.ts';
export { readBlocks, type TableCell, type TextBlock, textBlocks, type TextRun, writeBlocks } from './blocks.ts';
export { copyElements, type CopiedElement, type CopiedElements, pasteElements, readCopiedElements } from './copies.ts';
export { type Deck, FOOTER_MAX_LENGTH, readDeck, setDeck, type SlideTheme, THEMES, USUAL_DECK } from './deck.ts';
export {
  addElements,
  deleteElements,
  type ElementLooks,
  type Level,
  type NewElement,
  orderElement,
  restoreElements,
  setElements,
} from './element-ops.ts';
export { foundInBlocks, type FoundWords, replaceFound } from './found.ts';
export { frameWithin } from './frames.ts';
export { placesOf } from './layouts.ts';
export { readElements, readSlide, readSlides, type Slide } from './read.ts';
export { restoreSlides } from './restore.ts';
export {
  ALT_MAX_LENGTH,
  ANCHORS,
  COLORS,
  elementFacts,
  type ElementFacts,
  type Frame,
  type Layout,
  LAYOUTS,
  MAX_ELEMENTS,
  MAX_SLIDES,
  notesOf,
  PAGE_SIZES,
  type PageShape,
  type ShapeName,
  SHAPES,
  type SlideColor,
  slidesOf,
  STROKE_WIDTHS,
  TEXT_SIZES,
  textOf,
} from './shape.ts';
export { copySlide, type CopiedSlide, pasteSlide, readCopiedSlide } from './slide-copies.ts';
export { addSlide, deleteSlide, duplicateSlide, moveSlide, restoreSlide, setLayout, setSlide } from './slide-ops.ts';
export { slideText, slideTitle } from './text.ts';
export { type TextMark, markTexts, setTextMarks } from './text-ops.ts';
