import * as Y from 'yjs';

/**
 * A word text as HTML, without an editor nor a DOM: previews, exports, the server. Everything is escaped.
 * Content of a newer version is kept: an unknown block becomes a `div`, an unknown mark is dropped around its text.
 */
export function bodyToHtml(fragment: Y.XmlFragment): string {
  return fragment.toArray().map(childToHtml).join('');
}

function childToHtml(child: Y.XmlElement | Y.XmlText | Y.XmlHook): string {
  if (child instanceof Y.XmlText) return textToHtml(child);
  if (!(child instanceof Y.XmlElement)) return '';
  const inner = child.toArray().map(childToHtml).join('');
  const attributes: Record<string, unknown> = child.getAttributes();
  switch (child.nodeName) {
    case 'paragraph':
      return `<p>${inner}</p>`;
    case 'heading': {
      const level = Math.min(4, Math.max(1, Math.trunc(Number(attributes.level)) || 1));
      return `<h${level}>${inner}</h${level}>`;
    }
    case 'bulletList':
      return `<ul>${inner}</ul>`;
    case 'orderedList': {
      const start = Math.trunc(Number(attributes.start ?? 1));
      return Number.isFinite(start) && start !== 1 ? `<ol start="${start}">${inner}</ol>` : `<ol>${inner}</ol>`;
    }
    case 'listItem':
      return `<li>${inner}</li>`;
    case 'blockquote':
      return `<blockquote>${inner}</blockquote>`;
    case 'horizontalRule':
      return '<hr>';
    case 'hardBreak':
      return '<br>';
    default:
      return `<div data-unknown="${escapeHtml(child.nodeName)}">${inner}</div>`;
  }
}

const MARK_TAGS: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  superscript: 'sup',
};

function textToHtml(text: Y.XmlText): string {
  let html = '';
  for (const op of text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]) {
    if (typeof op.insert !== 'string') continue;
    let piece = escapeHtml(op.insert);
    for (const [name, value] of Object.entries(op.attributes ?? {})) {
      if (value === null) continue;
      const tag = MARK_TAGS[name];
      if (tag) piece = `<${tag}>${piece}</${tag}>`;
      else if (name === 'link') piece = linkToHtml(value, piece);
    }
    html += piece;
  }
  return html;
}

function linkToHtml(value: unknown, piece: string): string {
  const href = (value as { href?: unknown }).href;
  if (typeof href !== 'string' || !/^(https?:|mailto:|tel:)/i.test(href)) return piece;
  return `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow">${piece}</a>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
