import type { DocName } from '@basoche/protocol';
import { WebsocketProvider } from 'y-websocket';
import type * as Y from 'yjs';
import { Channel } from '../channel/channel.ts';
import type { ChannelHooks } from '../channel/channel.ts';

/** The stock provider of a document, not connected, whose sockets are channels [CH2]. `adopt` is given each new one. */
export function createProvider(
  name: DocName,
  doc: Y.Doc,
  hooks: ChannelHooks,
  adopt: (channel: Channel) => void,
): WebsocketProvider {
  class SessionChannel extends Channel {
    constructor() {
      super(hooks);
      adopt(this);
    }
  }
  const provider = new WebsocketProvider('channel:', name, doc, {
    connect: false,
    disableBc: true,
    WebSocketPolyfill: SessionChannel as unknown as typeof WebSocket,
    shouldReconnect: () => false,
  });
  const { awareness } = provider;
  // With a broken line the library forgets the others, yet not how often each had spoken: told again, they would be taken
  // for old news until they next say something. After its own listener, which still reads that.
  awareness.on('update', ({ removed }: { removed: number[] }, origin: unknown) => {
    if (origin !== provider || provider.wsconnected) return;
    for (const client of removed) awareness.meta.delete(client);
  });
  return provider;
}
