import { Button, Dialog } from '@basoche/ui';
import { useId, useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/http/api.ts';
import { failureText } from './failure-text.ts';

interface AskedField {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

export interface AskDialogProps {
  title: string;
  text?: string;
  action: string;
  danger?: boolean;
  /** The name of the one field, as the server calls it too. */
  field: string;
  initial?: string;
  /** What is wrong with the value, before it is sent. */
  check?: (value: string) => string | undefined;
  /** Rejects with an ApiError when it is refused. */
  onAnswer: (value: string) => Promise<void>;
  onCancel: () => void;
  children: (field: AskedField) => ReactNode;
}

/** One question about the account, and what became of the answer. It stays open while the answer is refused. */
export function AskDialog(props: AskDialogProps) {
  const { title, text, action, danger = false, field, initial = '', check, onAnswer, onCancel, children } = props;
  const { t } = useTranslation(['access', 'common']);
  const form = useId();
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = check?.(value);
    setError(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    try {
      await onAnswer(value);
    } catch (caught) {
      const refused = caught instanceof ApiError ? caught.fields[field] : undefined;
      setError(refused ?? failureText(caught, t));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={onCancel}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={onCancel}>{t('common:cancel')}</Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className="s-access-form" noValidate onSubmit={(event) => void submit(event)}>
        {children({ name: field, value, error, onChange: (event) => setValue(event.currentTarget.value) })}
      </form>
    </Dialog>
  );
}
