import { encodeServerFrame, SERVER_MARK, SERVER_MARK_HEADER } from '@basoche/protocol';
import { FakeClock, settle } from '@basoche/testkit';
import { expect, test } from 'vitest';
import { Http } from './http.ts';
import { HttpsLink } from './https-link.ts';
import type { LinkReports } from './link.ts';
import { SocketLink } from './socket-link.ts';
import type { SocketLike } from '../platform/platform.ts';

class Reports implements LinkReports {
  hints = 0;
  records = 0;
  changed(): void {}
  refused(): void {}
  hint(): void {
    this.hints += 1;
  }
  recordsMoved(): void {
    this.records += 1;
  }
}

test('[MX10] the frame `records` is passed on, and asks for no manifest', async () => {
  const reports = new Reports();
  const sockets: SocketLike[] = [];
  class Socket implements SocketLike {
    binaryType = '';
    bufferedAmount = 0;
    onopen = null;
    onmessage = null;
    onclose = null;
    onerror = null;
    constructor() {
      sockets.push(this);
    }
    send(): void {}
    close(): void {}
  }
  const link = new SocketLink({
    platform: { WebSocket: Socket, random: () => 0.5, clock: new FakeClock() },
    longestWait: () => 30_000,
    url: 'ws://basoche.test/sync',
    token: () => 'token',
    app: '1',
    device: 'device',
    reports,
  });
  link.want(true);
  const receive = (data: Uint8Array) => sockets[0]?.onmessage?.({ data });
  receive(encodeServerFrame({ type: 'welcome', user: 'alice', serverTime: 0, node: 'n' }));
  receive(encodeServerFrame({ type: 'records' }));
  expect([reports.records, reports.hints]).toEqual([1, 0]);
  link.want(false);
});

test('[HX7] what an answer over HTTPS says of records is passed on, and sent back with the next question', async () => {
  const reports = new Reports();
  const answers = [{ records: '7' }, {}, { records: '9' }];
  const asked: string[] = [];
  const http = new Http({
    platform: {
      clock: new FakeClock(),
      fetch: async (url: RequestInfo | URL) => {
        asked.push(new URL(String(url instanceof Request ? url.url : url)).search);
        const answer = answers.shift();
        if (!answer) return new Promise<Response>(() => undefined);
        const headers = { [SERVER_MARK_HEADER]: SERVER_MARK };
        return Response.json({ docs: [], gone: [], cursor: 'c', ...answer }, { headers });
      },
    },
    baseUrl: 'https://basoche.test',
    token: () => 'token',
    app: '1',
    device: 'device',
    unauthenticated: () => undefined,
    interceptedChanged: () => undefined,
  });
  const link = new HttpsLink({
    platform: { clock: new FakeClock(), random: () => 0.5 },
    longestWait: () => 30_000,
    http,
    cursor: () => 'c',
    reports,
  });
  link.start();
  for (let turn = 0; turn < 5; turn += 1) await settle();
  expect(asked).toEqual(['', '7', '7', '9'].map((records) => `?cursor=c&records=${records}`));
  expect([reports.records, reports.hints]).toEqual([2, 0]);
  link.stop();
});
