import { attachmentProblem, formatBytes, MAX_ATTACHMENT_BYTES } from '@basoche/domain';
import { IconButton, toast } from '@basoche/ui';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../app/engine.tsx';
import { StagedPlace, stagedPlace } from './staged-place.ts';
import type { StagedFile } from './staged-place.ts';
import './attachments.css';

export interface StagedFiles {
  files: readonly StagedFile[];
  /** Chooses files. */
  button: ReactNode;
  /** What goes along, each with what takes it away again; nothing without any. */
  list: ReactNode;
  /** Files pasted or dropped. */
  take: (files: readonly File[]) => void;
  /** Takes all of them out, to be sent. */
  takeOut: () => readonly StagedFile[];
  /** Those that could not be sent, in front of what was chosen meanwhile. */
  putBack: (files: readonly StagedFile[]) => void;
}

export interface StagedOptions {
  /** Of the field: what waits there is there again when the person comes back. `null`: it goes with the field. */
  place: string | null;
  /** Where only one goes along, another takes its place; where more do, what is over is refused. */
  max: number;
  /** The focus belongs to the field again. */
  onLeave: () => void;
}

/** Files of one field, from the choice until they are sent. What cannot be attached is told at once, and why. */
export function useStagedFiles({ place, max, onLeave }: StagedOptions): StagedFiles {
  const { t } = useTranslation('attachments');
  const picker = useRef<HTMLInputElement>(null);
  const engine = useEngine();
  const [own] = useState(() => new StagedPlace());
  const kept = place === null ? own : stagedPlace(engine, place);
  const files = useSyncExternalStore(kept.subscribe, kept.files);

  async function stage(chosen: readonly File[]): Promise<void> {
    const room = max === 1 ? 1 : max - files.length;
    if (chosen.length > room && max > 1) toast(t('tooMany', { count: max }), { tone: 'bad' });
    const staged: StagedFile[] = [];
    for (const file of chosen.slice(0, room)) {
      const problem = attachmentProblem(file);
      if (problem !== null) {
        toast(t(problem, { name: file.name, max: formatBytes(MAX_ATTACHMENT_BYTES) }), { tone: 'bad' });
        continue;
      }
      try {
        const bytes = new Uint8Array(await file.arrayBuffer());
        staged.push({ name: file.name.slice(-255), mime: file.type, bytes });
      } catch (error) {
        toast(t('unreadable', { reason: error instanceof Error ? error.message : String(error) }), { tone: 'bad' });
      }
    }
    if (staged.length > 0) kept.set(max === 1 ? staged : [...kept.files(), ...staged].slice(0, max));
  }

  return {
    files,
    take: (chosen) => void stage(chosen),
    takeOut() {
      const taken = kept.files();
      kept.set([]);
      return taken;
    },
    putBack: (taken) => kept.set([...taken, ...kept.files()].slice(0, max)),
    button: (
      <>
        <input
          ref={picker}
          type="file"
          multiple={max > 1}
          hidden
          aria-label={t('attach')}
          onChange={(event) => {
            const chosen = [...(event.currentTarget.files ?? [])];
            if (chosen.length > 0) void stage(chosen).then(onLeave);
            event.currentTarget.value = '';
          }}
        />
        <IconButton label={t('attach')} icon={<IconPaperclip />} onClick={() => picker.current?.click()} />
      </>
    ),
    list: files.map((file, place) => (
      // The same file may be chosen twice: only its place tells one from the other.
      <p key={`${place} ${file.name}`} className="att-staged">
        <IconPaperclip size={16} aria-hidden />
        <span>{t('staged', { name: file.name, size: formatBytes(file.bytes.length) })}</span>
        <IconButton
          size="sm"
          label={max === 1 ? t('unstage') : t('unstageOne', { name: file.name })}
          icon={<IconX />}
          onClick={() => {
            kept.set(kept.files().filter((each) => each !== file));
            onLeave();
          }}
        />
      </p>
    )),
  };
}
