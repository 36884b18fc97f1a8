import type { EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { footnoteAround } from './edit.ts';

/** Where a note's text stands under the beginning of the text: pixels. */
interface Place {
  screen: number;
  /** On paper no space is between two pages. */
  print: number;
  /** The first of its page has a line over it. */
  isFirst: boolean;
}

/** Pages that notes stand on. Pixels. */
export interface NotedPages {
  /** Page of each top block that has notes, by its index. */
  notesOn: ReadonlyMap<number, number>;
  /** Where a page begins on the screen, under the beginning of the first. */
  topOf: (page: number) => number;
  /** Of a page between its margins. */
  room: number;
}

/** Pixels between a flowing text and its notes. */
const BEFORE_NOTES = 40;

const known = new WeakMap<EditorView, readonly Place[]>();

/** Heights of the notes of a block, in order: their texts stand elsewhere and are no part of its own. Pixels. */
export function heightsOfNotes(block: HTMLElement): number[] {
  return textsIn(block).map((text) => text.getBoundingClientRect().height);
}

/**
 * Puts each note at the foot of its page; `null`: all at the end of the text, which flows.
 * @param heights of the notes of each block of the text, pixels
 */
export function placeNotes(view: EditorView, pages: NotedPages | null, heights: readonly (readonly number[])[]): void {
  const { dom } = view;
  const texts = textsIn(dom);
  if (texts.length === 0 && !known.has(view)) return;
  const places = pages === null ? atEnd(dom, heights.flat()) : atPageBottom(pages, heights);
  known.set(view, places);
  for (const [index, text] of texts.entries()) put(text, places[index]);
}

/**
 * Gives notes that were drawn anew the places they had, until pages are measured.
 * @returns whether there is a note that had none
 */
export function keepPlaces(view: EditorView): boolean {
  const { dom } = view;
  if (dom.querySelector('.footnote-text:not([style])') === null) return false;
  const places = known.get(view) ?? [];
  const texts = textsIn(dom);
  for (const [index, text] of texts.entries()) put(text, places[index]);
  return texts.length > places.length;
}

/** Whether the caret is in a note. */
export function isInNote({ selection }: EditorState): boolean {
  return footnoteAround(selection.$head) !== null;
}

function atPageBottom({ notesOn, topOf, room }: NotedPages, heights: readonly (readonly number[])[]): Place[] {
  const byPage = new Map<number, number[]>();
  for (const [index, own] of heights.entries()) {
    const page = notesOn.get(index);
    if (page !== undefined) byPage.set(page, [...(byPage.get(page) ?? []), ...own]);
  }
  return [...byPage].flatMap(([page, notes]) => {
    let top = Math.max(0, room - notes.reduce((sum, height) => sum + height, 0));
    return notes.map((height, index) => {
      const place = { screen: topOf(page) + top, print: (page - 1) * room + top, isFirst: index === 0 };
      top += height;
      return place;
    });
  });
}

function atEnd(dom: HTMLElement, notes: readonly number[]): Place[] {
  const end = dom.lastElementChild?.getBoundingClientRect().bottom ?? 0;
  let top = end - dom.getBoundingClientRect().top + BEFORE_NOTES;
  const begins = top;
  const places = notes.map((height, index) => {
    const place = { screen: top, print: top, isFirst: index === 0 };
    top += height;
    return place;
  });
  dom.style.setProperty('--notes-room', `${notes.length === 0 ? 0 : BEFORE_NOTES + top - begins}px`);
  return places;
}

/** Through CSSOM, which a strict CSP allows. */
function put(text: HTMLElement, place: Place | undefined): void {
  if (!place) return;
  text.style.setProperty('--note-top', `${place.screen}px`);
  text.style.setProperty('--note-print', `${place.print}px`);
  text.classList.toggle('footnote-first', place.isFirst);
}

function textsIn(dom: HTMLElement): HTMLElement[] {
  return [...dom.querySelectorAll<HTMLElement>('.footnote-text')];
}
