import { Checkbox } from '@basoche/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDevicePushSwitch, type DevicePush } from '../model/device-push.ts';

const WHY = {
  denied: 'pushDenied',
  unsupported: 'pushUnsupported',
  install: 'pushInstall',
  unavailable: 'pushUnavailable',
  'no-service': 'pushNoService',
  unknown: 'pushUnknown',
} as const satisfies Partial<Record<DevicePush, string>>;
/** Another try may do. */
const MAY_TRY: readonly string[] = ['on', 'off', 'denied', 'no-service'];

/** Whether this device tells what happens while the product is closed; where it cannot, why. */
export function PushSwitch() {
  const { t } = useTranslation('notifications');
  const { status, isBusy, turn } = useDevicePushSwitch();
  const hint = useId();
  const why = status in WHY ? WHY[status as keyof typeof WHY] : null;
  return (
    <div className="s-choices-push">
      <Checkbox
        label={t('push')}
        checked={status === 'on'}
        disabled={!MAY_TRY.includes(status)}
        aria-describedby={hint}
        // Disabled meanwhile, it would lose the focus to the browser's question.
        onCheckedChange={(on) => {
          if (!isBusy) turn(on);
        }}
      />
      <p className="p-hint" id={hint}>
        {t('pushText')}
      </p>
      <p className="p-hint s-choices-why" role="status">
        {isBusy ? t('pushAsking') : why === null ? null : t(why)}
      </p>
    </div>
  );
}
