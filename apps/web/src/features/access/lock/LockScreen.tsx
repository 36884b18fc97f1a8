import { Button } from '@basoche/ui';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../i18n/lock.ts';
import { unlockDevice } from '../../../app/lock/lock.ts';
import type { LockNote } from '../../../app/lock/lock-note.ts';
import { AccessFrame } from '../AccessFrame.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { useCountdown } from '../use-countdown.ts';
import { WipeDialog } from './WipeDialog.tsx';

export interface LockScreenProps {
  /** `waiting: null` = nobody can tell how many edits the server lacks. */
  note: Omit<LockNote, 'waiting'> & { waiting: number | null };
  /** The data key is open again. */
  onUnlocked: () => void;
}

/** A locked device: who locked it, what waits, and the two ways on. */
export function LockScreen({ note, onUnlocked }: LockScreenProps) {
  const { t } = useTranslation('lock');
  const wait = useCountdown();
  const [secret, setSecret] = useState('');
  const [error, setError] = useState<string>();
  const [damaged, setDamaged] = useState(false);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isCode = note.secret === 'code';
  const waiting = note.waiting ?? 0;

  useEffect(() => {
    document.title = t('documentTitle');
  }, [t]);

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[name=secret]')?.focus();
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || wait.seconds > 0) return;
    if (secret === '') {
      setError(t(isCode ? 'codeMissing' : 'passwordMissing'));
      form.current?.querySelector<HTMLInputElement>('[name=secret]')?.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const answer = await unlockDevice(note, secret);
      if (answer.ok) {
        onUnlocked();
        return;
      }
      if (answer.reason === 'damaged') setDamaged(true);
      else {
        if (answer.waitMs > 0) wait.start(answer.waitMs / 1000);
        setError(answer.reason === 'wait' ? undefined : t(isCode ? 'codeWrong' : 'passwordWrong'));
        form.current?.querySelector<HTMLInputElement>('[name=secret]')?.select();
      }
    } catch {
      setError(t('unreadable'));
    }
    setBusy(false);
  }

  return (
    <AccessFrame>
      <div className="s-lock-head">
        <IconLock aria-hidden />
        <h1 className="b-page-title">{t('title')}</h1>
      </div>
      <p>
        <strong>{note.name}</strong>
        {note.firm === '' ? null : (
          <>
            <br />
            {note.firm}
          </>
        )}
      </p>
      <div className="s-access-note" role="status">
        <p>{waiting > 0 ? t('waiting', { count: waiting }) : t('sealed')}</p>
      </div>
      {damaged ? (
        <p className="s-access-failure" role="alert">
          {t('keyDamaged')}
        </p>
      ) : (
        <form ref={form} className="s-access-form" noValidate onSubmit={(event) => void submit(event)}>
          <PasswordField
            label={t(isCode ? 'code' : 'password')}
            name="secret"
            autoComplete={isCode ? 'off' : 'current-password'}
            hint={isCode ? undefined : t('passwordHint')}
            value={secret}
            error={error}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
          <Button type="submit" variant="primary" block busy={busy} aria-disabled={wait.seconds > 0}>
            {wait.seconds > 0 ? t('wait', { count: wait.seconds }) : t(busy ? 'unlocking' : 'unlock')}
          </Button>
        </form>
      )}
      <p className="s-lock-forgotten">
        {t(isCode ? 'codeForgotten' : 'passwordForgotten')} {waiting > 0 ? t('forgottenWaiting') : null}
      </p>
      <Button variant="ghost" onClick={() => setLeaving(true)}>
        {t('signOut')}
      </Button>
      {leaving ? <WipeDialog owner={note} waiting={note.waiting} onCancel={() => setLeaving(false)} /> : null}
    </AccessFrame>
  );
}
