/** Lines of cells as spreadsheets put them on the clipboard: tabs between, quotes around what holds one of them. */
export function toTabbed(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => line.map(quoted).join('\t')).join('\n');
}

/** What a spreadsheet or a text put there. */
export function fromTabbed(text: string): string[][] {
  const lines: string[][] = [[]];
  let cell = '';
  let inside = false;
  const end = () => {
    lines.at(-1)!.push(cell);
    cell = '';
  };
  const whole = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < whole.length; at++) {
    const character = whole[at]!;
    if (inside) {
      if (character !== '"') cell += character;
      else if (whole[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else inside = false;
    } else if (character === '"' && cell === '' && closes(whole, at)) inside = true;
    else if (character === '\t') end();
    else if (character === '\n') {
      end();
      lines.push([]);
    } else cell += character;
  }
  end();
  return lines;
}

/** A quote that nothing closes before the end of a cell is a character like another. */
function closes(text: string, at: number): boolean {
  return /^"(?:[^"]|"")*"(?=[\t\n]|$)/.test(text.slice(at));
}

function quoted(cell: string): string {
  return /[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
