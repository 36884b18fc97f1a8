import { decodeServerFrames, encodeClientFrame, KIND_VERSIONS, PROTOCOL_VERSION } from '@basoche/protocol';
import * as decoding from 'lib0/decoding';
import { awarenessMessage, readMessage, STEP1, STEP2, syncMessage, UPDATE, type SyncSink } from './sync-message.ts';
import { NOTHING, type Link, type LinkRequest, type Wire } from './link.ts';
import { linkOf } from './wire-y-websocket.ts';
import { WsClient } from './ws.ts';

/** `GET /sync` of this application: many documents as channels of one socket, with acknowledgements. */
export function muxWire(token: () => string): Wire {
  return ({ port, docs, handlers, state = NOTHING }: LinkRequest): Link => {
    const data = (channel: number, message: Uint8Array) =>
      ws.send(encodeClientFrame({ type: 'data', channel, data: message }));
    const sinks = docs.map((_, channel): SyncSink => ({
      step1: (vector) => data(channel, syncMessage(STEP2, state.diff(vector))),
      synced: () => handlers.synced?.(channel),
      update: (update) => handlers.update?.(channel, update),
      awareness: (update) => handlers.awareness?.(channel, update),
    }));
    const ws = new WsClient(port, '/sync', {
      open() {
        const hello = {
          token: token(),
          protocol: PROTOCOL_VERSION,
          app: 'bench',
          device: 'bench',
          kinds: KIND_VERSIONS,
        };
        ws.send(encodeClientFrame({ type: 'hello', ...hello }));
        docs.forEach((doc, channel) => ws.send(encodeClientFrame({ type: 'open', channel, doc })));
      },
      message(bytes) {
        for (const frame of decodeServerFrames(bytes)) {
          if (frame.type === 'data') readMessage(decoding.createDecoder(frame.data), sinks[frame.channel]!);
          else if (frame.type === 'opened') data(frame.channel, syncMessage(STEP1, state.stateVector));
          else if (frame.type === 'ack') handlers.ack?.(frame.channel, frame.count, frame.seq);
          else if (frame.type === 'closed') handlers.closed?.(frame.channel, frame.code);
        }
      },
      close: (code) => handlers.closed?.(-1, code),
    });
    return linkOf(ws, {
      sendUpdate: (channel, update) => data(channel, syncMessage(UPDATE, update)),
      sendAwareness: (channel, update) => data(channel, awarenessMessage(update)),
    });
  };
}
