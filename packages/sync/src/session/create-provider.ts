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
  return new WebsocketProvider('channel:', name, doc, {
    connect: false,
    disableBc: true,
    WebSocketPolyfill: SessionChannel as unknown as typeof WebSocket,
    shouldReconnect: () => false,
  });
}
