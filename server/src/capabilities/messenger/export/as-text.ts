import type { ConversationExport, ExportedMessage } from './conversation-export.ts';
import { answerLine, fileLine, goneLine, headLines, marksOf, timeOf, titleOf } from './words.ts';

export function exportAsText(each: ConversationExport): string {
  const lines = [titleOf(each), '', ...headLines(each)];
  let day: string | null = null;
  for (const message of each.messages) {
    if (message.received !== null && message.received.day !== day) {
      day = message.received.day;
      lines.push('', `--- ${day} ---`);
    }
    lines.push('', ...linesOf(message));
  }
  return `${lines.join('\n')}\n`;
}

function linesOf(message: ExportedMessage): string[] {
  const marks = marksOf(message);
  const head = `[${message.number}] ${timeOf(message)} ${message.author}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`;
  const gone = goneLine(message);
  const body = gone === null ? [message.text, fileLine(message)] : [`(${gone})`];
  return [head, answerLine(message), ...body]
    .filter((line) => line !== null && line !== '')
    .flatMap((line, at) => (at === 0 ? [line ?? ''] : (line ?? '').split(/\r\n|\r|\n/).map((part) => `    ${part}`)));
}
