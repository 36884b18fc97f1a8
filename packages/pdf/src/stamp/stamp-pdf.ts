import { waitForTick } from 'pdf-lib';
import { placed, seenSize, viewOf } from '../document/geometry.ts';
import type { PageView } from '../document/geometry.ts';
import { openUnsigned, savePdf } from '../document/open.ts';
import { PageDrawing } from '../document/page-content.ts';
import type { PageNode } from '../document/page-tree.ts';
import type { ChangeOptions, FontFiles, Stamp } from '../types.ts';
import { round } from './drawing.ts';
import { makeStampForm } from './stamp-form.ts';
import type { StampForm } from './stamp-form.ts';

/** Points between the stamp and the edges of the page. */
const MARGIN = 18;
/** Of a page, what a stamp takes at most in width and in height. */
const MAX_SHARE = 0.4;
/** Points. A page whose shorter side is longer (an image as large as its pixels, a plan) has a larger stamp. */
const LARGE_PAGE = 842;
/** Pages that are stamped before others of the thread have their turn. */
const PAGES_PER_TICK = 50;

export interface StampOptions extends ChangeOptions {
  /** Called after every page that was stamped. */
  onPage?: (done: number, total: number) => void;
}

/**
 * Draws a stamp at the top right of the first page or of all; nothing else of the file changes.
 * @throws {PdfError} `encrypted`, `broken`, `signed`, `tooManyPages`, `textTooLong`, `imageUnreadable`
 */
export async function stampPdf(
  bytes: Uint8Array,
  stamp: Stamp,
  fonts: FontFiles,
  { onPage, signal }: StampOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  signal?.throwIfAborted();
  const { doc, pages } = await openUnsigned(bytes);
  const form = await makeStampForm(doc, stamp, fonts);
  const drawing = new PageDrawing(doc.context);
  const chosen = stamp.pages === 'first' ? pages.slice(0, 1) : withoutRepeated(pages);
  for (const [index, page] of chosen.entries()) {
    if (index % PAGES_PER_TICK === 0) await waitForTick();
    signal?.throwIfAborted();
    drawing.draw(page, (name) => stampContent(name, viewOf(page), form), form.ref);
    onPage?.(index + 1, chosen.length);
  }
  const stamped = await savePdf(doc);
  signal?.throwIfAborted();
  return stamped;
}

/** Size of the stamp on a page, and points to its edges, as seen. */
export function stampPlace(view: PageView, form: { width: number; height: number }) {
  const seen = seenSize(view);
  const wanted = Math.max(1, Math.min(seen.width, seen.height) / LARGE_PAGE);
  const scale = Math.min(wanted, (seen.width * MAX_SHARE) / form.width, (seen.height * MAX_SHARE) / form.height);
  return { scale, margin: MARGIN * scale };
}

function stampContent(name: string, view: PageView, form: StampForm): string {
  const { scale, margin } = stampPlace(view, form);
  const matrix = placed(view, margin + form.width * scale, margin + form.height * scale, scale);
  return `/Artifact BMC q ${matrix.map(round).join(' ')} cm /${name} Do Q EMC\n`;
}

/** A page may stand in a document twice, and is stamped once. */
function withoutRepeated(pages: readonly PageNode[]): PageNode[] {
  const seen = new Set<unknown>();
  return pages.filter(({ dict }) => !seen.has(dict) && seen.add(dict));
}
