import { Button } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../i18n/lock.ts';
import type { Owner } from '../../../app/lock/vault.ts';
import { AccessFrame } from '../AccessFrame.tsx';
import { WipeDialog } from './WipeDialog.tsx';

/** The key that seals this device is gone or damaged: nothing here can be read, what was sent is on the server. */
export function KeyFailure({ owner }: { owner: Owner }) {
  const { t } = useTranslation('lock');
  const [leaving, setLeaving] = useState(false);
  return (
    <AccessFrame>
      <h1 className="b-page-title">{t('keyTitle')}</h1>
      <p>{t('keyDamaged')}</p>
      <p>{t('keyRestore')}</p>
      <Button variant="primary" block onClick={() => location.reload()}>
        {t('retry')}
      </Button>
      <Button variant="ghost" onClick={() => setLeaving(true)}>
        {t('signOut')}
      </Button>
      {leaving ? <WipeDialog owner={owner} waiting={null} onCancel={() => setLeaving(false)} /> : null}
    </AccessFrame>
  );
}
