import { conversation } from '@basoche/crdt';
import type { Actor } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import type { ReactNode, RefObject } from 'react';
import { useAttachments } from '../files/use-attachments.tsx';
import { useSendLater } from '../scheduled/use-send-later.tsx';
import type { ComposerHandle, ComposerProps } from './Composer.tsx';

export interface OutgoingOptions {
  slug: string;
  /** Of the conversation. */
  title: string;
  handle: DocHandle;
  actor: Actor;
  /** The message that is answered. */
  replyTo: string | null;
  /** A conversation has several fields: what is recorded in one stays in it. */
  place: string;
  composer: RefObject<ComposerHandle | null>;
  /** The text is on its way: nothing is to be kept of it, unless something else was typed since. */
  onSent: (text: string) => void;
  /** The focus belongs to the field again. */
  onLeave: () => void;
}

export interface Outgoing {
  /** What the field offers beside its text: files, voice notes, sending later. */
  offers: Pick<ComposerProps, 'later' | 'tools' | 'staged' | 'attached' | 'onFiles'>;
  /** Sends the text, with the file when there is one. A file that the device cannot keep leaves the text in the field. */
  send: (text: string) => void;
  dialog: ReactNode;
}

/** What a field of a conversation sends: at once or later, with a file or a voice note, as an answer or not. */
export function useOutgoing(options: OutgoingOptions): Outgoing {
  const { slug, title, handle, actor, replyTo, place, composer, onSent, onLeave } = options;
  const files = useAttachments({ slug, place, doc: handle.doc, actor, replyTo, onLeave });
  const later = useSendLater(slug, title, replyTo, (text) => {
    composer.current?.show('');
    onSent(text);
    onLeave();
  });
  return {
    offers: {
      later: later.button,
      tools: files.tools,
      staged: files.staged,
      attached: files.attached,
      onFiles: files.take,
    },
    send(text) {
      if (files.attached) {
        void files.send(text, replyTo).then((isSent) => {
          if (isSent) onSent(text);
          else composer.current?.giveBack(text);
        });
        return;
      }
      conversation.sendMessage(handle.doc, actor, { text, ...(replyTo === null ? {} : { replyTo }) });
      onSent(text);
    },
    dialog: later.dialog,
  };
}
