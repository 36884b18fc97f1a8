import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface DropZoneProps {
  /** `null`: files are not taken. */
  onFiles: ((files: readonly File[]) => void) | null;
  children: ReactNode;
}

/** Takes files that are dropped on what it holds. The keyboard has a button for the same. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  const { t } = useTranslation('files');
  const [isOver, setOver] = useState(false);
  if (onFiles === null) return children;
  return (
    <section
      className="g-drop"
      aria-label={t('dropZone')}
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
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver ? (
        <p className="g-drop-here" aria-hidden="true">
          {t('dropHere')}
        </p>
      ) : null}
    </section>
  );
}
