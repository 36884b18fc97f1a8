import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** One request exactly as written, on a connection of its own: nothing tidies its target. `status` 0 = cut off. */
export function rawHttp(port: number, head: string[], body: Iterable<Uint8Array> = []): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.setTimeout(15_000, () => socket.destroy(new Error('no answer in time')));
    socket.on('connect', () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      for (const chunk of body) socket.write(chunk);
    });
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks).toString('latin1'))) socket.destroy();
    });
    socket.on('close', () => resolve(parse(Buffer.concat(chunks).toString('latin1'))));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server that has read enough may answer and cut while we still write.
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
    });
  });
}

function isWhole(text: string): boolean {
  const { status, headers, body } = parse(text);
  if (status === 0) return false;
  if (status === 101 || status === 304) return true;
  if (headers['transfer-encoding'] === 'chunked') return body.endsWith('0\r\n\r\n');
  return body.length >= Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
}

function parse(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return { status: 0, headers: {}, body: '' };
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(first)?.[1] ?? 0),
    headers: Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    ),
    body: text.slice(end + 4),
  };
}
