import { Button, Dialog } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import './files.css';

export interface ReportDialogProps {
  title: string;
  /** Said before the list. */
  text: string;
  /** Of the button that closes it. */
  close?: string;
  lines: readonly string[];
  onClose: () => void;
}

/** What a file could not keep, with how often, line by line. */
export function ReportDialog({ title, text, close, lines, onClose }: ReportDialogProps) {
  const { t } = useTranslation('files');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      actions={
        <Button variant="primary" onClick={onClose}>
          {close ?? t('reportClose')}
        </Button>
      }
    >
      <p>{text}</p>
      <ul className="g-report">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  );
}
