import type { Device } from '@basoche/protocol';
import { Button, Checkbox, Dialog } from '@basoche/ui';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { failureText } from '../failure-text.ts';
import { ForgottenPassword } from '../ForgottenPassword.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { actionOf, type Removal } from './model.ts';

export interface RemoveDialogProps {
  /** `null`: all the others. */
  device: Device | null;
  /** A colleague's: the password is asked again. */
  asksPassword: boolean;
  /** Rejects with an ApiError when it is refused. */
  onConfirm: (removal: Removal) => Promise<void>;
  onCancel: () => void;
}

/** Says what a remote sign-out does, and what erasing loses, before it is ordered. */
export function RemoveDialog({ device, asksPassword, onConfirm, onCancel }: RemoveDialogProps) {
  const { t } = useTranslation(['devices', 'common']);
  const access = useTranslation(['access', 'common']).t;
  const form = useId();
  const wipeOnly = device !== null && actionOf(device) === 'wipe';
  const [wipe, setWipe] = useState(true);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<{ password?: string | undefined; other?: string }>({});
  const [busy, setBusy] = useState(false);
  const name = device?.name ?? '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError({});
    try {
      await onConfirm({ device, wipe, password });
    } catch (caught) {
      const field = caught instanceof ApiError ? caught.fields['password'] : undefined;
      setError(field === undefined ? { other: failureText(caught, access) } : { password: field });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={device === null ? t('othersTitle') : t(wipeOnly ? 'wipeTitle' : 'removeTitle', { name })}
      description={t(wipeOnly ? 'wipeOnlyText' : 'removeText')}
      actions={
        <>
          <Button onClick={onCancel}>{t('common:cancel')}</Button>
          <Button type="submit" form={form} variant="danger" busy={busy}>
            {t(wipeOnly ? 'confirmWipeOnly' : wipe ? 'confirmWipe' : 'confirmRemove')}
          </Button>
        </>
      }
    >
      <form id={form} className="s-device-form" noValidate onSubmit={(event) => void submit(event)}>
        {wipeOnly ? null : (
          <div>
            <Checkbox
              label={t(device === null ? 'alsoWipeOthers' : 'alsoWipe')}
              checked={wipe}
              onCheckedChange={setWipe}
            />
            <p className="b-field-hint">{t('wipeHint')}</p>
          </div>
        )}
        {wipe ? <p className="s-device-loss">{lossOf(device?.unsynced ?? null, t)}</p> : null}
        {asksPassword ? (
          <div>
            <PasswordField
              label={t('password')}
              name="password"
              autoComplete="current-password"
              value={password}
              error={error.password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <p className="b-field-hint">{t('passwordHint')}</p>
            <ForgottenPassword />
          </div>
        ) : null}
        {error.other === undefined ? null : <p role="alert">{error.other}</p>}
      </form>
    </Dialog>
  );
}

function lossOf(unsynced: number | null, t: ReturnType<typeof useTranslation<'devices'>>['t']): string {
  return unsynced !== null && unsynced > 0 ? t('lossKnown', { count: unsynced }) : t('lossUnknown');
}
