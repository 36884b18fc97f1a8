import { formatAmount } from '@basoche/domain';
import type { UserInfo } from '@basoche/protocol';
import { Card } from '@basoche/ui';
import { useTranslation } from 'react-i18next';

/** What others decided about this person: read here, changed by an administrator. */
export function FactsCard({ user }: { user: UserInfo }) {
  const { t } = useTranslation('profile');
  const hours = (count: number | null) => (count === null ? t('unset') : t('hours', { count }));
  const facts: [string, string][] = [
    [t('email'), user.email],
    [t('fonction'), user.fonction],
  ];
  if (user.isEmployee)
    facts.push(
      [
        t('hourlyWage'),
        user.hourlyWage === null
          ? t('unset')
          : t('perHour', { amount: formatAmount(Math.round(user.hourlyWage * 100)) }),
      ],
      [t('targetHours'), hours(user.targetHours)],
      [t('billableHours'), hours(user.billableHours)],
    );
  return (
    <Card title={user.fullname}>
      <div className="p-box">
        <dl className="p-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {user.isEmployee ? <p className="p-hint">{t('readOnlyFees')}</p> : null}
      </div>
    </Card>
  );
}
