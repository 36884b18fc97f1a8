import type { SyncEngineOptions } from '../api/engine.ts';
import { Http } from '../channel/http.ts';
import { HttpsLink } from '../channel/https-link.ts';
import { longestWait } from '../channel/longest-wait.ts';
import { SocketLink } from '../channel/socket-link.ts';
import { Transport } from '../channel/transport.ts';
import { AtWork } from '../platform/at-work.ts';
import type { Platform } from '../platform/platform.ts';
import { Typing } from '../platform/typing.ts';
import type { SyncFacts } from '../status/sync-status.ts';

export interface NetworkReports {
  changed(): void;
  hint(): void;
  recordsMoved(): void;
  /** A token was refused. */
  unauthenticated(reason: string): void;
  tooOld(): void;
  cursor(): string | null;
}

export interface Network {
  http: Http;
  transport: Transport;
  typing: Typing;
  atWork: AtWork;
  /** What the status says of the network. */
  facts(): Pick<SyncFacts, 'connected' | 'transport' | 'intercepted'>;
}

/** The ways to the server, told apart by nobody above. */
export function createNetwork(options: SyncEngineOptions, platform: Platform, reports: NetworkReports): Network {
  const { baseUrl, app, device } = options;
  const token = () => options.token();
  const http = new Http({
    platform,
    baseUrl,
    token,
    app,
    device,
    unauthenticated: (used) => {
      // An answer to an older token says nothing of the one in use.
      if (used === token()) reports.unauthenticated('');
    },
    interceptedChanged: () => reports.changed(),
  });
  const linkReports = {
    changed: () => {
      if (socket.ready) http.heardServer();
      transport.reconsider();
      reports.changed();
    },
    hint: () => reports.hint(),
    recordsMoved: () => reports.recordsMoved(),
    refused: (name: 'UNAUTHENTICATED' | 'CLIENT_TOO_OLD', reason: string) => {
      if (name === 'CLIENT_TOO_OLD') reports.tooOld();
      else reports.unauthenticated(reason);
    },
  };
  const url = `${baseUrl.replace(/^http/, 'ws')}/sync`;
  const atWork = new AtWork(platform, () => transport.connectNow());
  const links = { platform, longestWait: () => longestWait(platform, atWork.isOn), reports: linkReports };
  const socket = new SocketLink({ ...links, url, token, app, device });
  const https = new HttpsLink({ ...links, http, cursor: () => reports.cursor() });
  const typing = new Typing(platform);
  const transport = new Transport(socket, https, http, platform.clock, typing);
  const facts = () => ({
    connected: transport.ready,
    transport: transport.kind,
    intercepted: http.intercepted,
  });
  return { http, transport, typing, atWork, facts };
}
