import { Button, Checkbox, Dialog, Select, TextField } from '@basoche/ui';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface NameDialogProps<K extends string> {
  title: string;
  label: string;
  /** Shown when the name is left empty. */
  missing: string;
  initial?: string;
  /** A choice beside the name. */
  choice?: { label: string; options: readonly { value: K; label: string }[]; initial: K };
  /** A box to tick. */
  box?: { label: ReactNode; initial: boolean };
  submitLabel: string;
  onSubmit: (name: string, choice: K | null, ticked: boolean) => void;
  onClose: () => void;
}

/** Asks for a name, and at most one more thing. */
export function NameDialog<K extends string>(props: NameDialogProps<K>) {
  const { t } = useTranslation('common');
  const { choice, box } = props;
  const [name, setName] = useState(props.initial ?? '');
  const [picked, setPicked] = useState<K | null>(choice?.initial ?? null);
  const [ticked, setTicked] = useState(box?.initial ?? false);
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (name.trim() !== '') props.onSubmit(name.trim(), picked, ticked);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      size="sm"
      title={props.title}
      actions={
        <>
          <Button onClick={props.onClose}>{t('cancel')}</Button>
          <Button variant="primary" onClick={submit}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <form
        className="m-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={props.label}
          value={name}
          maxLength={120}
          required
          error={tried && name.trim() === '' ? props.missing : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {choice === undefined ? null : (
          <Select label={choice.label} value={picked} options={choice.options} onChange={setPicked} />
        )}
        {box === undefined ? null : <Checkbox label={box.label} checked={ticked} onCheckedChange={setTicked} />}
      </form>
    </Dialog>
  );
}
