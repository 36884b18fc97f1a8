/** References to notes of Word and of LibreOffice, and the notes themselves. */
const REFERENCE = 'a[style*="mso-footnote-id"], a[style*="mso-endnote-id"], a.sdfootnoteanc, a.sdendnoteanc';
const LISTS = '[style*="mso-element:footnote-list"], [style*="mso-element:endnote-list"]';
const NOTE =
  '[style*="mso-element:footnote"], [style*="mso-element:endnote"], div[id^="sdfootnote"], div[id^="sdendnote"]';
const COMMENT_SIGNS = '.MsoCommentReference, a.msocomanchor, a[href^="#_msocom"], [style*="mso-element:comment-list"]';

/** Notes pasted from Word or LibreOffice as notes of the text; comments are not part of it. Read apart: nothing of it runs or loads. */
export function withNotes(html: string): string {
  if (!/mso-(?:footnote-id|endnote-id|comment)|msocom|sdfootnotesym|sdendnotesym/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/mso-element\s*:\s*/gi, 'mso-element:'),
    'text/html',
  );
  for (const sign of body.querySelectorAll(COMMENT_SIGNS)) sign.remove();
  for (const commented of body.querySelectorAll('a[style*="mso-comment-reference"]'))
    commented.replaceWith(...commented.childNodes);
  const taken = new Set<Element>();
  for (const reference of body.querySelectorAll(REFERENCE)) {
    const note = noteOf(body, reference);
    if (note === null || note.contains(reference) || taken.has(note)) continue;
    taken.add(note);
    reference.replaceWith(footnoteOf(note));
  }
  for (const note of taken) note.remove();
  for (const list of body.querySelectorAll(LISTS)) if (list.textContent?.trim() === '') list.remove();
  return body.innerHTML;
}

function noteOf(body: HTMLElement, reference: Element): Element | null {
  const name = reference.getAttribute('href') ?? '';
  if (!name.startsWith('#')) return null;
  const id = name.slice(1);
  const back = [...body.querySelectorAll('a')].find((each) => each.getAttribute('name') === id || each.id === id);
  return back?.closest(NOTE) ?? null;
}

/** Its paragraphs are its lines; the number that leads back is not among them. */
function footnoteOf(note: Element): Element {
  const page = note.ownerDocument;
  const footnote = page.createElement('span');
  footnote.setAttribute('data-footnote', '');
  note.querySelector(`a[href^="#_ftnref"], a[href^="#_ednref"], a.sdfootnotesym, a.sdendnotesym`)?.remove();
  const lines = [...note.querySelectorAll('p')];
  for (const line of lines.length > 0 ? lines : [note]) {
    if (line.textContent?.trim() === '') continue;
    if (footnote.childNodes.length > 0) footnote.append(page.createElement('br'));
    const first = page.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode() as Text | null;
    if (first) first.data = first.data.replace(/^[\s\u00a0]+/, '');
    footnote.append(...line.childNodes);
  }
  return footnote;
}
