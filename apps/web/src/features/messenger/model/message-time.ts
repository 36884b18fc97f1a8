import { localDateOf, localTimeOf } from '@basoche/domain';
import type { conversation } from '@basoche/crdt';

type Message = conversation.Message;

interface When {
  /** Day in Paris, `yyyy-mm-dd`. */
  day: string;
  /** `HH:mm` */
  time: string;
  instant: number;
}

const known = new WeakMap<Message, When>();

/** When a message was received by the server, or, while it waits, written by its author. */
export function whenOf(message: Message): When {
  let when = known.get(message);
  if (!when) {
    const instant = Date.parse(message.receivedAt ?? message.sentAt);
    when = { day: localDateOf(instant), time: localTimeOf(instant), instant };
    known.set(message, when);
  }
  return when;
}

export function startsDay(message: Message, before: Message | undefined): boolean {
  return !before || whenOf(before).day !== whenOf(message).day;
}

/** The first message of this day or a later one, `yyyy-mm-dd`; after the last day, the last message. */
export function firstSince(messages: readonly Message[], day: string): Message | undefined {
  return messages.find((message) => whenOf(message).day >= day) ?? messages.at(-1);
}

/** Milliseconds within which messages of one person stand together under one name. */
const TOGETHER = 5 * 60_000;

/** Whether a message shows its author's name, or stands under the one before. */
export function startsGroup(message: Message, before: Message | undefined): boolean {
  return (
    !before ||
    before.author !== message.author ||
    startsDay(message, before) ||
    before.deletedAt !== null ||
    message.replyTo !== null ||
    whenOf(message).instant - whenOf(before).instant > TOGETHER
  );
}
