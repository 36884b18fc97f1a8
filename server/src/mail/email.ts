import { escapeHtml } from '../escape-html.ts';
import type { Email } from './mail.ts';

export interface EmailParts {
  to: string;
  replyTo?: string;
  subject: string;
  /** `Bonjour Claire,` */
  greeting: string;
  /** Plain text, one entry a paragraph; line breaks inside are kept. */
  paragraphs: string[];
  /** The one thing to do, as a button, and as an address in the plain text. */
  action?: { label: string; url: string };
  /** Below the action: validity, what to do when it was not asked for. */
  notes?: string[];
}

/** A mail of the product, in both forms. Every text given is escaped. */
export function emailOf(parts: EmailParts): Email {
  return {
    to: parts.to,
    ...(parts.replyTo ? { replyTo: parts.replyTo } : {}),
    // A line break in a subject would start another header.
    subject: parts.subject.replaceAll(/\s+/g, ' ').trim(),
    text: textOf(parts),
    html: htmlOf(parts),
  };
}

const SIGNATURE = 'L’équipe Basoche';

function textOf({ greeting, paragraphs, action, notes = [] }: EmailParts): string {
  const link = action ? [`${action.label} :\n${action.url}`] : [];
  return `${[greeting, ...paragraphs, ...link, ...notes, SIGNATURE].join('\n\n')}\n`;
}

function htmlOf({ subject, greeting, paragraphs, action, notes = [] }: EmailParts): string {
  const paragraph = (text: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1e3a5f;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`
    : '';
  return [
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f6f5f2;color:#22262e;font:15px/24px system-ui,sans-serif">',
    '<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:10px">',
    paragraph(greeting),
    ...paragraphs.map((text) => paragraph(text)),
    button,
    ...notes.map((text) => paragraph(text, 'color:#5b6270;font-size:13px;line-height:20px')),
    paragraph(SIGNATURE, 'margin-bottom:0'),
    '</div></body></html>',
  ].join('');
}
