import http from 'node:http';
import net from 'node:net';

/** Stands in front of a server and can make it look as if a newer build of the web app had been put there. */
export interface ReleaseFront {
  port: number;
  /** From now on every page says `<meta name="build" content="…">`, and the service worker knows it as new. */
  publish(build: string): void;
  close(): Promise<void>;
}

export async function startReleaseFront(targetPort: number): Promise<ReleaseFront> {
  let build: string | null = null;
  const sockets = new Set<net.Socket>();

  const server = http.createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://front');
    const rewrite = build === null ? null : rewriterOf(pathname, request.headers.accept ?? '', build);
    const headers = { ...request.headers };
    if (rewrite !== null) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    const onward = http.request(
      { host: '127.0.0.1', port: targetPort, method: request.method, path: request.url, headers },
      (from) => {
        if (rewrite === null) {
          answer.writeHead(from.statusCode ?? 502, from.headers);
          from.pipe(answer);
          return;
        }
        const parts: Buffer[] = [];
        from.on('data', (part: Buffer) => parts.push(part));
        from.on('end', () => {
          const body = rewrite(Buffer.concat(parts).toString('utf8'));
          const { etag: _, ...kept } = from.headers;
          answer.writeHead(from.statusCode ?? 502, { ...kept, 'content-length': Buffer.byteLength(body) });
          answer.end(body);
        });
      },
    );
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request, client: net.Socket, head: Buffer) => {
    const upstream = net.connect(targetPort, '127.0.0.1', () => {
      const lines = [`${request.method} ${request.url} HTTP/1.1`];
      for (let at = 0; at < request.rawHeaders.length; at += 2)
        lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
      upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      client.pipe(upstream).pipe(client);
    });
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    publish(next) {
      build = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** How a newer build's file differs from this one's; `null` = not at all. */
function rewriterOf(path: string, accept: string, build: string): ((text: string) => string) | null {
  if (path === '/service-worker.js')
    return (text) => text.replace(/("revision":"[0-9a-f]+)(","url":"index\.html")/, `$1${build}$2`);
  if (path === '/' || path === '/index.html' || accept.includes('text/html'))
    return (text) => text.replace('<head>', `<head><meta name="build" content="${build}">`);
  return null;
}
