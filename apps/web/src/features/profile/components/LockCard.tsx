import { Button, Card, Select } from '@basoche/ui';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../i18n/lock.ts';
import { useSyncStatus } from '../../../app/engine.tsx';
import { IDLE_CHOICES, readIdle, writeIdle } from '../../../app/lock/idle.ts';
import { openedVault } from '../../../app/lock/vault.ts';
import { useUser } from '../../../app/session/session.ts';
import { useLock } from '../../../shared/use-lock.ts';
import { LockCodeForm } from './LockCodeForm.tsx';

const NEVER = 'never';

/** When this device locks itself, and what unlocks it. */
export function LockCard() {
  const { t } = useTranslation('lock');
  const user = useUser();
  const { sealed } = useSyncStatus();
  const lock = useLock();
  const [idle, setIdle] = useState(() => readIdle(user.id));
  const [secret, setSecret] = useState(() => openedVault()?.secret ?? null);
  const [choosing, setChoosing] = useState(false);

  if (sealed === 'none')
    return (
      <Card title={t('settingsTitle')}>
        <div className="p-box" id="verrouillage">
          <p>{t('settingsNone')}</p>
        </div>
      </Card>
    );

  return (
    <Card title={t('settingsTitle')}>
      <div className="p-box" id="verrouillage">
        <p>{t('settingsText')}</p>
        {sealed === 'partly' ? <p className="p-hint">{t('settingsSealing')}</p> : null}
        <p>{t(secret === null ? 'secretNone' : secret === 'code' ? 'secretCode' : 'secretPassword')}</p>
        {secret === null ? null : (
          <Select
            label={t('idle')}
            hint={t('idleHint')}
            value={idle === null ? NEVER : String(idle)}
            options={[
              ...IDLE_CHOICES.map((minutes) => ({
                value: String(minutes),
                label: t('idle_minutes', { count: minutes }),
              })),
              { value: NEVER, label: t('idle_never') },
            ]}
            onChange={(value) => {
              const minutes = IDLE_CHOICES.find((choice) => String(choice) === value) ?? null;
              writeIdle(user.id, minutes);
              setIdle(minutes);
            }}
          />
        )}
        {choosing ? (
          <LockCodeForm
            onSaved={() => {
              setSecret('code');
              setChoosing(false);
            }}
            onCancel={() => setChoosing(false)}
          />
        ) : (
          <div className="p-actions">
            {secret === null ? null : (
              <Button icon={<IconLock />} onClick={lock}>
                {t('lockNow')}
              </Button>
            )}
            <Button variant={secret === null ? 'primary' : 'ghost'} onClick={() => setChoosing(true)}>
              {t(secret === 'code' ? 'codeChange' : 'codeChoose')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
