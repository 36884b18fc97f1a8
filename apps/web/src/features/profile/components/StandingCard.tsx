import { JOB_TITLES } from '@basoche/domain';
import type { UserInfo } from '@basoche/protocol';
import { Card, Checkbox, Select, TextField, toast } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendCommand } from '../../../platform/commands.ts';
import { FormFoot } from '../../../platform/form/FormFoot.tsx';
import { useFollow } from '../../../platform/form/use-follow.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { updatePath } from '../model/profile.ts';
import { standingChanges, standingErrors, standingOf, type PersonStanding } from '../model/standing.ts';

/** Job title, rights, and what a person's time is worth. Nothing typed here stays on the device. */
export function StandingCard({ user }: { user: UserInfo }) {
  const { t } = useTranslation('profile');
  const send = useSendCommand();
  const [base, setBase] = useState<PersonStanding>(() => standingOf(user));
  const { form, values, set, replace, errors, failure, busy, submit, text } = useForm<PersonStanding>({
    initial: base,
    check: standingErrors,
    send: async (values) => {
      const how = await send({
        aggregate: `user/${user.id}`,
        method: 'PUT',
        path: updatePath(user.id),
        body: standingChanges(base, values),
        label: t('standingOf', { name: user.fullname }),
      });
      setBase(values);
      toast(how.waiting ? t('waitingToast') : t('savedAndTold', { name: user.firstname }), { tone: 'ok' });
    },
  });
  const changed = Object.keys(standingChanges(base, values)).length > 0;
  useFollow(standingOf(user), changed || busy, (standing) => {
    setBase(standing);
    replace(standing);
  });
  return (
    <Card title={t('standing')}>
      <form ref={form} noValidate className="p-card" onSubmit={(event) => void submit(event)}>
        <Select
          label={t('fonction')}
          value={values.fonction}
          options={JOB_TITLES.map((value) => ({ value, label: value }))}
          error={errors.fonction}
          onChange={(value) => set('fonction', value)}
        />
        <div>
          <Checkbox
            label={t('firmAdmin')}
            checked={values.isAdmin}
            onCheckedChange={(checked) => set('isAdmin', checked)}
          />
          <p className="p-hint">{t('firmAdminHint')}</p>
        </div>
        <TextField label={t('hourlyWageEuros')} inputMode="decimal" {...text('hourlyWage')} />
        <TextField label={t('targetHours')} inputMode="numeric" {...text('targetHours')} />
        <TextField label={t('billableHours')} inputMode="numeric" {...text('billableHours')} />
        <FormFoot failure={failure} busy={busy} changed={changed} onReset={() => replace(base)} />
      </form>
    </Card>
  );
}
