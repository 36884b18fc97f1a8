import { accessCalls } from '@basoche/protocol';
import type { Passkey } from '@basoche/protocol';
import { Button, Card, EmptyState, SkeletonRows } from '@basoche/ui';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../../app/engine.tsx';
import { NotLoaded } from '../../../shared/NotLoaded.tsx';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import { passkeyPlace } from './place.ts';
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx';
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx';
import { send } from '../../../app/http/calls.ts';

const KEY = ['passkeys'];

type Open = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey };

/** The passkeys of the person: adding, renaming, removing. */
export function PasskeySettings() {
  const { t } = useTranslation(['security', 'common']);
  const queries = useQueryClient();
  const offline = useSyncStatus().state === 'offline';
  const [place] = useState(() => passkeyPlace());
  const [open, setOpen] = useState<Open | null>(null);
  const {
    data: passkeys,
    error,
    refetch,
  } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => send(accessCalls.listPasskeys, null, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { onDevice: false },
  });
  const mayAdd = place === 'ready' && !offline;

  async function changed() {
    setOpen(null);
    await queries.invalidateQueries({ queryKey: KEY });
  }

  return (
    <Card>
      <div className="s-security s-passkeys">
        <p>{t('passkeysText')}</p>
        {offline && passkeys !== undefined ? (
          <p className="s-access-note" role="status">
            {t('passkeysOffline')}
          </p>
        ) : place === 'ready' ? null : (
          <p className="s-access-note">{t(`passkeyPlace_${place}`)}</p>
        )}
        {passkeys === undefined ? (
          error === null ? (
            <SkeletonRows rows={2} />
          ) : (
            <NotLoaded
              title={t('passkeysUnknown')}
              kept={t('passkeysKept')}
              away={{ text: t('passkeysOffline') }}
              onRetry={() => void refetch()}
            />
          )
        ) : passkeys.length === 0 ? (
          <EmptyState icon={<IconKey />} title={t('passkeysEmpty')}>
            {t('passkeysEmptyText')}
          </EmptyState>
        ) : (
          <ul className="s-passkey-list" aria-label={t('passkeys')}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setOpen({ dialog: 'rename', passkey })}
                onRemove={() => setOpen({ dialog: 'remove', passkey })}
              />
            ))}
          </ul>
        )}
        <div className="s-security-actions">
          <Button
            variant="primary"
            icon={<IconPlus size={18} />}
            aria-disabled={!mayAdd}
            onClick={() => {
              if (mayAdd) setOpen({ dialog: 'add' });
            }}
          >
            {t('passkeyAdd')}
          </Button>
        </div>
      </div>
      {open === null ? null : open.dialog === 'add' ? (
        <AddPasskeyDialog onDone={() => void changed()} onCancel={() => setOpen(null)} />
      ) : open.dialog === 'rename' ? (
        <RenamePasskeyDialog passkey={open.passkey} onDone={() => void changed()} onCancel={() => setOpen(null)} />
      ) : (
        <RemovePasskeyDialog passkey={open.passkey} onDone={() => void changed()} onCancel={() => setOpen(null)} />
      )}
    </Card>
  );
}
