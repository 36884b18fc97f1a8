import * as Y from 'yjs';
import { alignmentOf } from '../body/alignment.ts';
import { ClauseCounter } from '../body/clauses.ts';
import { isAllowedLink } from '../body/links.ts';
import { withoutSigns } from '../review/signs.ts';
import { changeToHtml, comparedToHtml } from './compared-html.ts';
import { placeholderText } from '../templates/placeholder-text.ts';
import { escapeHtml } from './escape.ts';
import { imageToHtml } from './image-html.ts';
import type { ImageSource } from './image-html.ts';
import { FootnoteList } from './footnotes-html.ts';
import { referencesOf } from './references-html.ts';
import type { References } from './references-html.ts';
import { tableToHtml } from './table-html.ts';

type Child = Y.XmlElement | Y.XmlText | Y.XmlHook;

/**
 * A word text as HTML, without an editor nor a DOM: previews, exports, the server. Everything is escaped.
 * Pictures are shown from where `imageSource` says, and told in words where it does not know.
 * Content of a newer version is kept: an unknown block becomes a `div`, an unknown mark is dropped around its text.
 */
export function bodyToHtml(fragment: Y.XmlFragment, imageSource: ImageSource = () => null): string {
  const counted = {
    clauses: new ClauseCounter(),
    references: referencesOf(fragment),
    notes: new FootnoteList(),
    imageSource,
  };
  const html = fragment
    .toArray()
    .map((child) => childToHtml(child, counted))
    .join('');
  return html + counted.notes.toHtml();
}

/** What is counted over a whole text. */
interface Counted {
  clauses: ClauseCounter;
  references: References;
  notes: FootnoteList;
  imageSource: ImageSource;
}

function childToHtml(child: Child, counted: Counted): string {
  if (child instanceof Y.XmlText) return textToHtml(child);
  if (!(child instanceof Y.XmlElement)) return '';
  const attributes: Record<string, unknown> = child.getAttributes();
  return changeToHtml(attributes, elementToHtml(child, attributes, counted));
}

function elementToHtml(child: Y.XmlElement, attributes: Record<string, unknown>, counted: Counted): string {
  const { clauses, references, notes } = counted;
  // Before what is inside: a clause counts where it begins.
  const number = clauses.next(attributes.clause);
  const render = (each: Child): string => childToHtml(each, counted);
  if (child.nodeName === 'table') return tableToHtml(child, render);
  const inner = child.toArray().map(render).join('');
  switch (child.nodeName) {
    case 'paragraph': {
      const title = attributes.variant === 'title' ? ' class="title" role="heading" aria-level="1"' : '';
      return `<p${references.idOf(child)}${title}${alignToHtml(attributes)}>${numberToHtml(number)}${inner}</p>`;
    }
    case 'heading': {
      const level = Math.min(4, Math.max(1, Math.trunc(Number(attributes.level)) || 1));
      return `<h${level}${references.idOf(child)}${alignToHtml(attributes)}>${numberToHtml(number)}${inner}</h${level}>`;
    }
    case 'bulletList':
      return `<ul>${inner}</ul>`;
    case 'orderedList': {
      const start = Math.trunc(Number(attributes.start ?? 1));
      return Number.isFinite(start) && start !== 1 ? `<ol start="${start}">${inner}</ol>` : `<ol>${inner}</ol>`;
    }
    case 'listItem':
      return `<li>${inner}</li>`;
    case 'taskList':
      return `<ul class="tasks">${inner}</ul>`;
    case 'taskItem':
      return `<li><span>${attributes.checked === true ? '☑' : '☐'}</span><div>${inner}</div></li>`;
    case 'blockquote':
      return `<blockquote>${inner}</blockquote>`;
    case 'image':
      return imageToHtml(attributes, inner, counted.imageSource);
    case 'horizontalRule':
      return '<hr>';
    case 'pageBreak':
      return '<div class="page-break"></div>';
    case 'tableOfContents':
      return references.contents();
    case 'crossReference':
      return references.reference(attributes.target);
    case 'mention':
      return `<span class="mention">@${escapeHtml(typeof attributes.label === 'string' ? attributes.label : '')}</span>`;
    case 'footnote':
      return notes.mark(inner);
    case 'placeholder':
      return `<span class="placeholder">${escapeHtml(placeholderText(attributes.field))}</span>`;
    case 'hardBreak':
      return '<br>';
    default:
      return `<div data-unknown="${escapeHtml(child.nodeName)}">${inner}</div>`;
  }
}

/** An attribute: a strict CSP refuses styles. */
function alignToHtml({ textAlign }: Record<string, unknown>): string {
  const align = alignmentOf(textAlign);
  return align === null ? '' : ` align="${align}"`;
}

function numberToHtml(number: string): string {
  return number === '' ? '' : `<span class="clause">${number}</span> `;
}

/** No plain object: a mark may be named `constructor`. */
const MARK_TAGS = new Map([
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strike', 's'],
  ['superscript', 'sup'],
  ['insertion', 'ins'],
  ['deletion', 'del'],
]);

function textToHtml(text: Y.XmlText): string {
  let html = '';
  for (const op of text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]) {
    if (typeof op.insert !== 'string') continue;
    let piece = escapeHtml(withoutSigns(op.insert, op.attributes));
    if (piece === '') continue;
    for (const [name, value] of Object.entries(op.attributes ?? {})) {
      if (value === null) continue;
      const tag = MARK_TAGS.get(name);
      if (tag) piece = `<${tag}>${piece}</${tag}>`;
      else if (name === 'link') piece = linkToHtml(value, piece);
      else piece = comparedToHtml(name, value, piece);
    }
    html += piece;
  }
  return html;
}

function linkToHtml(value: unknown, piece: string): string {
  const href = (value as { href?: unknown }).href;
  if (typeof href !== 'string' || !isAllowedLink(href)) return piece;
  return `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow">${piece}</a>`;
}
