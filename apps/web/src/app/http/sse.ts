/** One event of a `text/event-stream`. `id` and `type` as the server set them (`message` by default). */
export interface SseEvent {
  id: string | null;
  type: string;
  data: string;
}

/** Splits a stream of text into events; keeps what is incomplete for the next call. Comments and `retry` are skipped. */
export class SseParser {
  #rest = '';

  push(chunk: string): SseEvent[] {
    const blocks = (this.#rest + chunk).replace(/\r\n?/g, '\n').split('\n\n');
    this.#rest = blocks.pop() ?? '';
    return blocks.map(parseBlock).filter((event) => event !== null);
  }
}

function parseBlock(block: string): SseEvent | null {
  let id: string | null = null;
  let type = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'id') id = value;
    else if (field === 'event') type = value;
    else if (field === 'data') data.push(value);
  }
  return data.length === 0 ? null : { id, type, data: data.join('\n') };
}
