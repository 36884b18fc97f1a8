import { conversation } from '@basoche/crdt';
import type { Actor } from '@basoche/crdt';
import { newUuid } from '@basoche/domain';
import { docName } from '@basoche/protocol';
import type { DocHandle, SyncEngine } from '@basoche/sync';
import { IconButton } from '@basoche/ui';
import { IconMicrophone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';
import { useSendFiles, useStagedFiles } from '../../attachments/index.ts';
import type { StagedFile } from '../../attachments/index.ts';
import { VoiceBar } from './VoiceBar.tsx';
import { VoiceRecording } from './voice-recording.ts';
import type { VoiceNote } from './voice-recording.ts';

export interface Attachments {
  /** Buttons that attach a file and record a voice note. */
  tools: ReactNode;
  /** Above the field: the file that goes with the message, or the voice note being made. */
  staged: ReactNode;
  attached: boolean;
  /** Files pasted or dropped. */
  take: (files: readonly File[]) => void;
  /** Sends the text with the file; `false` when the device could not keep it, and nothing left. */
  send: (text: string, replyTo: string | null) => Promise<boolean>;
}

const recordings = new WeakMap<SyncEngine, Map<string, VoiceRecording>>();

/** One a field: who comes back finds what they recorded. */
function recordingOf(engine: SyncEngine, place: string): VoiceRecording {
  const all = recordings.get(engine) ?? new Map<string, VoiceRecording>();
  recordings.set(engine, all);
  const known = all.get(place) ?? new VoiceRecording();
  all.set(place, known);
  return known;
}

/** What is being recorded in another field ends: there is one microphone. */
function record(engine: SyncEngine, recording: VoiceRecording): void {
  for (const other of recordings.get(engine)?.values() ?? []) if (other !== recording) other.finish();
  void recording.start();
}

export interface AttachmentOptions {
  /** Of the conversation. */
  slug: string;
  /** Of the field. */
  place: string;
  doc: DocHandle['doc'];
  actor: Actor;
  replyTo: string | null;
  /** The focus belongs to the field again. */
  onLeave: () => void;
}

/** Files and voice notes of one field of a conversation, from the choice to the message. */
export function useAttachments({ slug, place, doc, actor, replyTo, onLeave }: AttachmentOptions): Attachments {
  const { t } = useTranslation('attachments');
  const engine = useEngine();
  const sendFiles = useSendFiles(docName('conversation', slug));
  const staged = useStagedFiles({ place: `conversation/${place}`, max: 1, onLeave });
  const [file] = staged.files;
  const recording = recordingOf(engine, place);

  async function sendWith(outgoing: StagedFile & { seconds?: number }, text: string, answered: string | null) {
    const id = newUuid(Date.now());
    const [sent] = (await sendFiles(id, [outgoing])) ?? [];
    if (!sent) return false;
    const { seconds } = outgoing;
    conversation.sendMessage(doc, actor, {
      id,
      text,
      file: { ...sent, ...(seconds === undefined ? {} : { seconds }) },
      ...(answered === null ? {} : { replyTo: answered }),
    });
    return true;
  }

  async function sendVoice(note: VoiceNote): Promise<void> {
    const extension = note.mime === 'audio/mp4' ? 'm4a' : (note.mime.split('/')[1] ?? 'webm');
    const name = `${t('voice')}.${extension}`;
    if (await sendWith({ ...note, name }, '', replyTo)) recording.discard();
  }

  return {
    attached: file !== undefined,
    take: (files) => staged.take(files.slice(0, 1)),
    async send(text, answered) {
      // Out of the field first: whoever presses Enter again sends it once.
      const files = staged.takeOut();
      const [outgoing] = files;
      if (outgoing === undefined) return false;
      const isSent = await sendWith(outgoing, text, answered);
      if (!isSent) staged.putBack(files);
      return isSent;
    },
    tools: (
      <>
        {staged.button}
        <IconButton label={t('record')} icon={<IconMicrophone />} onClick={() => record(engine, recording)} />
      </>
    ),
    staged: (
      <>
        {staged.list}
        <VoiceBar recording={recording} onSend={(note) => void sendVoice(note)} onLeave={onLeave} />
      </>
    ),
  };
}
