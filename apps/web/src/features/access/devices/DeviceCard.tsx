import type { Device } from '@basoche/protocol';
import { Button, Card, EmptyState, SkeletonRows, toast } from '@basoche/ui';
import { IconDevices } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../../app/engine.tsx';
import { NotLoaded } from '../../../shared/NotLoaded.tsx';
import { DeviceRow } from './DeviceRow.tsx';
import { useDevices, type Removal, type Whose } from './model.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import './devices.css';

/** The devices of a person, and the orders that can be given to them. */
export function DeviceCard({ whose }: { whose: Whose }) {
  const { t } = useTranslation('devices');
  const connected = useConnected();
  const { query, remove } = useDevices(whose);
  const [asked, setAsked] = useState<{ device: Device | null } | null>(null);
  const { data: devices } = query;

  async function confirm(removal: Removal) {
    const count = await remove(removal);
    const name = removal.device?.name ?? '';
    setAsked(null);
    if (removal.device !== null) toast(t(removal.wipe ? 'removedWipe' : 'removed', { name }));
    else toast(count === 0 ? t('removedNone') : t('removedOthers', { count }));
  }

  if (devices === undefined) {
    // Without a network the tries that follow the first only take time.
    if (!query.isError && (connected || query.failureCount === 0)) return <SkeletonRows rows={3} avatar />;
    return (
      <NotLoaded
        title={t('failed')}
        kept={t('failedKept')}
        away={{ title: t('offline'), text: t('offlineText') }}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (devices.length === 0)
    return (
      <EmptyState icon={<IconDevices />} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <>
      <Card>
        <ul className="s-devices" aria-label={t('list')}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} onRemove={() => setAsked({ device })} />
          ))}
        </ul>
      </Card>
      {whose === null && devices.some((device) => !device.isCurrent && device.wipedAt === null) ? (
        <div>
          <Button variant="danger" onClick={() => setAsked({ device: null })}>
            {t('removeOthers')}
          </Button>
        </div>
      ) : null}
      {asked === null ? null : (
        <RemoveDialog
          device={asked.device}
          asksPassword={whose !== null}
          onConfirm={confirm}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}
