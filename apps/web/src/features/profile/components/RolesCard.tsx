import { commandOf } from '../../../app/http/calls.ts';
import { profileCalls } from '@basoche/protocol';
import { JOB_TITLES } from '@basoche/domain';
import type { UserInfo } from '@basoche/protocol';
import { Card, Checkbox, Select, TextField, toast } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useSendCommand } from '../../../data/commands.ts';
import { FormFooter } from '../../../shared/form/FormFooter.tsx';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { useReloadProfile } from '../model/profile.ts';
import { rolesErrors, rolesFormOf, updateOfRoles, type RolesForm } from '../model/roles-form.ts';

/** Job title, rights, and what a person's time is worth. Nothing typed here stays on the device. */
export function RolesCard({ user }: { user: UserInfo }) {
  const { t } = useTranslation('profile');
  const send = useSendCommand();
  const reload = useReloadProfile();
  const { form, values, set, changed, reset, errors, failure, busy, submit, text } = useRecordForm<RolesForm>({
    current: rolesFormOf(user),
    check: rolesErrors,
    wire: updateOfRoles,
    send: async (body) => {
      const about = { aggregate: `user/${user.id}`, label: t('standingOf', { name: user.fullname }) };
      const how = await send(commandOf(profileCalls.updateProfile, { params: { id: user.id }, body }, about));
      toast(how.waiting ? t('waitingToast') : t('savedAndTold', { name: user.firstname }), { tone: 'ok' });
    },
    reload,
  });
  return (
    <Card title={t('standing')}>
      <form ref={form} noValidate className="p-box" onSubmit={(event) => void submit(event)}>
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
        <FormFooter failure={failure} busy={busy} changed={changed} onReset={reset} />
      </form>
    </Card>
  );
}
