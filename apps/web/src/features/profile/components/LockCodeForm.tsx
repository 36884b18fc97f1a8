import { Button, TextField, toast } from '@basoche/ui';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { setSecret } from '../../../app/lock/vault.ts';

const SHORTEST = 8;

export interface LockCodeFormProps {
  onSaved: () => void;
  onCancel: () => void;
}

/** A code that unlocks this device, in the place of the password or where there is none. */
export function LockCodeForm({ onSaved, onCancel }: LockCodeFormProps) {
  const { t } = useTranslation(['lock', 'common']);
  const [code, setCode] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<{ code?: string; again?: string }>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const found = faults();
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await setSecret(code, 'code');
      toast(t('codeSaved'));
      onSaved();
    } catch {
      setErrors({ code: t('codeFailed') });
      setBusy(false);
    }
  }

  function faults(): { code?: string; again?: string } {
    if (code.length < SHORTEST) return { code: t('codeShort') };
    return code === again ? {} : { again: t('codeDiffers') };
  }

  return (
    <form className="p-fields" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('codeNew')}
        name="code"
        type="password"
        autoComplete="new-password"
        hint={t('codeHint')}
        value={code}
        error={errors.code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <TextField
        label={t('codeAgain')}
        name="again"
        type="password"
        autoComplete="new-password"
        value={again}
        error={errors.again}
        onChange={(event) => setAgain(event.currentTarget.value)}
      />
      <div className="p-wide p-actions">
        <Button type="submit" variant="primary" busy={busy}>
          {t('codeSave')}
        </Button>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
      </div>
    </form>
  );
}
