import { adminCalls } from '@basoche/protocol';
import { formatDayTime } from '@basoche/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/now.ts';
import { send } from '../../../app/http/calls.ts';

/** A mail that waits less than this is on its way. */
const LATE_MS = 10 * 60_000;

/** Says that mail does not leave, since when and how much; nothing while all goes well. */
export function UnsentMail() {
  const { t } = useTranslation('admin');
  const now = useNow(60_000);
  const { data } = useQuery({
    queryKey: ['admin', 'mail'],
    queryFn: ({ signal }) => send(adminCalls.readMailHealth, null, { signal }),
    refetchInterval: 60_000,
    meta: { onDevice: false },
  });
  if (data === undefined) return null;
  const oldest = data.oldestWaitingAt === null ? null : Date.parse(data.oldestWaitingAt);
  const late = oldest !== null && now - oldest > LATE_MS;
  if (!late && data.failed === 0) return null;
  return (
    <p className="a-mail" role="status">
      {late ? t('mailLate', { count: data.waiting, since: formatDayTime(oldest) }) : null}{' '}
      {data.failed > 0 ? t('mailFailed', { count: data.failed }) : null}
    </p>
  );
}
