import { toast } from '@basoche/ui';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { droppedEntries, readDropped } from '../model/dropped-files.ts';
import type { DroppedFile } from '../model/dropped-files.ts';

export interface DropAreaProps {
  /** `null`: files are not taken. */
  onFiles: ((files: readonly DroppedFile[]) => void) | null;
  children: ReactNode;
}

/** Lets the page be drawn. */
const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve, 0));

/** Takes files and whole folders that are dropped or pasted on what it holds; buttons do the same. */
export function DropArea({ onFiles, children }: DropAreaProps) {
  const { t } = useTranslation('library');
  const [isOver, setOver] = useState(false);
  if (onFiles === null) return <div className="lib-contents">{children}</div>;

  async function take(transfer: DataTransfer, add: (files: readonly DroppedFile[]) => void): Promise<void> {
    const entries = droppedEntries(transfer);
    try {
      const { files, unreadable } = await readDropped(entries, nextTask);
      for (const name of unreadable) toast(t('unreadable', { name }), { tone: 'bad' });
      if (files.length > 0) add(files);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      toast(t('tooMany'), { tone: 'bad' });
    }
  }

  return (
    <section
      className="lib-contents"
      aria-label={t('contents')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        void take(event.dataTransfer, onFiles);
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        void take(event.clipboardData, onFiles);
      }}
    >
      {children}
      {isOver ? (
        <p className="lib-drop-here" aria-hidden="true">
          {t('dropHere')}
        </p>
      ) : null}
    </section>
  );
}
