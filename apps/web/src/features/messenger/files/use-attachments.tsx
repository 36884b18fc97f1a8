import { conversation } from '@basoche/crdt';
import type { Actor } from '@basoche/crdt';
import { attachmentProblem, formatBytes, MAX_ATTACHMENT_BYTES, newUuid } from '@basoche/domain';
import type { DocHandle, SyncEngine } from '@basoche/sync';
import { IconButton, toast } from '@basoche/ui';
import { IconMicrophone, IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../platform/engine.tsx';
import { sendFile } from './message-files.ts';
import { VoiceBar } from './VoiceBar.tsx';
import { VoiceRecording } from './voice-recording.ts';
import type { VoiceNote } from './voice-recording.ts';

interface Attached {
  name: string;
  mime: string;
  bytes: Uint8Array;
  seconds?: number;
}

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
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<Attached | null>(null);
  const recording = recordingOf(engine, place);

  async function stage(chosen: File): Promise<void> {
    const problem = attachmentProblem(chosen);
    if (problem !== null) {
      toast(t(problem, { name: chosen.name, most: formatBytes(MAX_ATTACHMENT_BYTES) }), { tone: 'bad' });
      return;
    }
    try {
      const bytes = new Uint8Array(await chosen.arrayBuffer());
      setFile({ name: chosen.name.slice(-255), mime: chosen.type, bytes });
    } catch (error) {
      toast(t('unreadable', { reason: error instanceof Error ? error.message : String(error) }), { tone: 'bad' });
    }
  }

  async function sendWith({ name, mime, bytes, seconds }: Attached, text: string, answered: string | null) {
    const id = newUuid(Date.now());
    const attachment = { id: newUuid(Date.now()), name, mime, size: bytes.length };
    try {
      await sendFile(
        engine,
        actor.userId,
        { conversation: slug, message: id, file: attachment, bytes },
        (part, parts) => (parts === 1 ? t('send', { name }) : t('sendPart', { name, part, parts })),
      );
    } catch {
      toast(t('notKept'), { tone: 'bad' });
      return false;
    }
    conversation.sendMessage(doc, actor, {
      id,
      text,
      file: { ...attachment, ...(seconds === undefined ? {} : { seconds }) },
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
    attached: file !== null,
    take: ([first]) => void (first && stage(first)),
    async send(text, answered) {
      if (file === null || !(await sendWith(file, text, answered))) return false;
      setFile(null);
      return true;
    },
    tools: (
      <>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={t('attach')}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            if (chosen) void stage(chosen).then(onLeave);
            event.currentTarget.value = '';
          }}
        />
        <IconButton label={t('attach')} icon={<IconPaperclip />} onClick={() => picker.current?.click()} />
        <IconButton label={t('record')} icon={<IconMicrophone />} onClick={() => record(engine, recording)} />
      </>
    ),
    staged: (
      <>
        {file === null ? null : (
          <p className="m-staged">
            <IconPaperclip size={16} aria-hidden />
            <span>{t('staged', { name: file.name, size: formatBytes(file.bytes.length) })}</span>
            <IconButton
              size="sm"
              label={t('unstage')}
              icon={<IconX />}
              onClick={() => {
                setFile(null);
                onLeave();
              }}
            />
          </p>
        )}
        <VoiceBar recording={recording} onSend={(note) => void sendVoice(note)} onLeave={onLeave} />
      </>
    ),
  };
}
