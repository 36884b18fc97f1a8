import { escapeHtml } from '../../../escape-html.ts';
import type { ConversationExport, ExportedMessage } from './conversation-export.ts';
import { answerLine, fileLine, goneLine, headLines, marksOf, timeOf, titleOf } from './words.ts';

const STYLE = `
  :root { color-scheme: light; }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1d2433; font: 15px/1.5 system-ui, sans-serif; }
  h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.3; }
  h2 { margin: 2rem 0 .5rem; padding-bottom: .25rem; border-bottom: 1px solid #c9ced8; font-size: 1rem; }
  header p { margin: 0; color: #4a5264; font-size: .875rem; }
  ol { margin: 0; padding: 0; list-style: none; }
  li { margin: .75rem 0; break-inside: avoid; }
  .head { margin: 0; color: #4a5264; font-size: .875rem; }
  .head strong { color: #1d2433; }
  .text { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  .aside { margin: 0; color: #4a5264; font-size: .875rem; font-style: italic; }
  @page { margin: 18mm; }
  @media print { body { max-width: none; margin: 0; padding: 0; font-size: 11pt; } }`;

/** One page that needs nothing else: it is read, printed or kept anywhere. */
export function exportAsHtml(each: ConversationExport): string {
  const title = escapeHtml(titleOf(each));
  const parts = [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Nothing in it is fetched or run, whatever somebody wrote in a message.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${title}</title><style>${STYLE}</style></head><body>`,
    `<header><h1>${title}</h1>${headLines(each).map(paragraph()).join('')}</header><main>`,
  ];
  let day: string | null = null;
  let open = false;
  for (const message of each.messages) {
    const next: string | null = message.received?.day ?? day;
    if (!open || next !== day) {
      if (open) parts.push('</ol>');
      if (next !== null && next !== day) parts.push(`<h2>${escapeHtml(next)}</h2>`);
      parts.push('<ol>');
      open = true;
      day = next;
    }
    parts.push(itemOf(message));
  }
  if (open) parts.push('</ol>');
  parts.push('</main></body></html>\n');
  return parts.join('');
}

function itemOf(message: ExportedMessage): string {
  const { received } = message;
  const time = escapeHtml(timeOf(message));
  const head = [
    `<strong>${escapeHtml(message.author)}</strong>`,
    received === null ? time : `<time datetime="${escapeHtml(received.instant)}">${time}</time>`,
    `n°\u00a0${message.number}`,
    ...marksOf(message).map(escapeHtml),
  ];
  const aside = paragraph('aside');
  const gone = goneLine(message);
  const answer = answerLine(message);
  const file = fileLine(message);
  return [
    `<li id="m${message.number}"><p class="head">${head.join(' · ')}</p>`,
    answer === null ? '' : aside(answer),
    gone === null ? '' : aside(gone),
    gone === null && message.text !== '' ? paragraph('text')(message.text) : '',
    gone === null && file !== null ? aside(file) : '',
    '</li>',
  ].join('');
}

function paragraph(name?: string): (text: string) => string {
  return (text) => `<p${name === undefined ? '' : ` class="${name}"`}>${escapeHtml(text)}</p>`;
}
