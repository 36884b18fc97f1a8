import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { Channel } from './channel.ts';
import type { LineEvents } from './link.ts';
import { step2Message, updateMessage } from './message.ts';

function opened() {
  let events: LineEvents | null = null;
  const closed: number[] = [];
  const channel = new Channel({
    openLine: (each) => {
      events = each;
      return { send: () => {}, close: () => {}, uploading: false };
    },
    opened: () => {},
    received: () => {},
    progressed: () => {},
    notice: () => {},
    closed: (_channel, code) => closed.push(code),
  });
  events!.opened('write', 3);
  return { channel, events: events!, closed };
}

const content = Y.encodeStateAsUpdate(new Y.Doc());

test('[CH4] an acknowledgement of more than was sent does not stand for what is sent later', () => {
  const { channel, events } = opened();
  channel.send(step2Message(content));
  events.ack(9, 4);
  expect(channel.durable).toBe(true);
  channel.send(updateMessage(content));
  expect(channel.durable).toBe(false);
  events.ack(2, 5);
  expect(channel.durable).toBe(true);
});

test('[CH4] an acknowledgement that comes late takes nothing back', () => {
  const { channel, events } = opened();
  channel.send(step2Message(content));
  channel.send(updateMessage(content));
  events.ack(2, 5);
  events.ack(1, 4);
  expect(channel.durable).toBe(true);
  expect(channel.ackedSeq).toBe(5);
});

test('[CH3] a channel closes once, and tells nothing after it', () => {
  const { channel, events, closed } = opened();
  channel.close();
  events.closed(4500, '');
  channel.send(step2Message(content));
  expect(closed).toEqual([1000]);
  expect(channel.sent).toBe(0);
});
