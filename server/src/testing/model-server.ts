import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a request to the model held. */
export interface AskedModel {
  authorization: string | undefined;
  model: string;
  system: string;
  user: string;
}

type Answer = (asked: AskedModel, response: ServerResponse, closed: Promise<void>) => void | Promise<void>;

/** A real HTTP server at the address of a model, which answers as the test says. */
export async function modelServer() {
  const asked: AskedModel[] = [];
  let answer: Answer = says('Bonjour.');
  const server = createServer((request, response) => {
    const closed = new Promise<void>((resolve) => response.once('close', () => resolve()));
    void read(request).then((one) => {
      asked.push(one);
      return answer(one, response, closed);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    host: `127.0.0.1:${port}`,
    asked,
    answers(next: Answer): void {
      answer = next;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A whole reply, word by word. */
export function says(text: string): Answer {
  return (_asked, response) => {
    start(response);
    for (const word of text.split(/(?<= )/)) send(response, { delta: { content: word }, finish_reason: null });
    send(response, { delta: {}, finish_reason: 'stop' });
    response.end('data: [DONE]\n\n');
  };
}

export function start(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
}

export function send(response: ServerResponse, choice: object): void {
  response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
}

async function read(request: IncomingMessage): Promise<AskedModel> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const { model, messages } = JSON.parse(Buffer.concat(chunks).toString()) as {
    model: string;
    messages: { role: string; content: string }[];
  };
  const of = (role: string) => messages.find((message) => message.role === role)?.content ?? '';
  return { authorization: request.headers.authorization, model, system: of('system'), user: of('user') };
}
