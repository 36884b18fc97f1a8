import { JOB_TITLES, SPECIALITIES, type JobTitle } from '@basoche/domain';
import type { FirmFile, FirmOverview } from '@basoche/protocol';
import { Button, Card, Checkbox, Page, PageHeader, Select, TextField, toast } from '@basoche/ui';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { email, problems } from '../../../platform/form/checks.ts';
import { keptForm } from '../../../platform/form/kept-values.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { usePageTitle } from '../../../platform/title.ts';
import { SpecialityField } from '../../onboarding/index.ts';
import { FirmInvitations } from '../components/FirmInvitations.tsx';
import { FirmLoader } from '../components/FirmLoader.tsx';
import { useFirmCommands, useSpecialities } from '../model/firms.ts';
import '../admin.css';

const route = getRouteApi('/_session/admin/lpclient/registration');

interface Values {
  email: string;
  firstname: string;
  lastname: string;
  fonction: JobTitle;
  isAdmin: boolean;
  speciality: string[];
}

const EMPTY: Values = {
  email: '',
  firstname: '',
  lastname: '',
  fonction: 'Associé(e) Gérant(e)',
  isAdmin: true,
  speciality: [],
};

/** People of a firm to come: each receives an invitation. */
export function FirmRegistrationScreen() {
  const { t } = useTranslation('admin');
  usePageTitle(t('register'));
  const { id = '' } = route.useSearch();
  return (
    <Page narrow>
      <FirmLoader id={id}>{(file) => <Registration file={file} />}</FirmLoader>
    </Page>
  );
}

function Registration({ file: { firm, invitations } }: { file: FirmFile }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <PageHeader
        inTopBar
        title={t('register')}
        breadcrumb={
          <Link to="/admin/lpclient/view" search={{ id: firm.id }}>
            {firm.name}
          </Link>
        }
        subtitle={t('registrationText')}
      />
      <div className="a-blocks">
        <InviteForm firm={firm} />
        <Card title={t('invitations')}>
          <div className="a-pad">
            <FirmInvitations firm={firm} invitations={invitations} />
          </div>
        </Card>
      </div>
    </>
  );
}

function InviteForm({ firm }: { firm: FirmOverview }) {
  const { t } = useTranslation('admin');
  const { invite } = useFirmCommands();
  const { data: specialities = [] } = useSpecialities(firm.id);
  const { form, values, set, replace, errors, failure, busy, submit, text } = useForm<Values>({
    initial: EMPTY,
    keep: keptForm<Values>(`admin.invite.${firm.id}`),
    check: (values) => problems<Values>({ email: email(t('required'))(values.email) }),
    send: async (values) => {
      await invite(firm, [values]);
      toast(t('invited', { email: values.email }));
      replace(EMPTY);
    },
  });
  return (
    <form ref={form} className="a-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        {...text('email')}
        label={t('email')}
        type="email"
        required
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField {...text('firstname')} label={t('firstname')} autoComplete="off" />
      <TextField {...text('lastname')} label={t('lastname')} autoComplete="off" />
      <Select
        label={t('fonction')}
        value={values.fonction}
        options={JOB_TITLES.map((value) => ({ value, label: value }))}
        error={errors.fonction}
        onChange={(value) => set('fonction', value)}
      />
      <SpecialityField
        label={t('speciality')}
        value={values.speciality}
        suggestions={[...new Set([...specialities.map(({ name }) => name), ...SPECIALITIES])]}
        onChange={(value) => set('speciality', value)}
      />
      <Checkbox label={t('admin')} checked={values.isAdmin} onCheckedChange={(checked) => set('isAdmin', checked)} />
      {failure === null ? null : (
        <p className="s-access-failure" role="alert">
          {failure}
        </p>
      )}
      <div className="a-actions">
        <Button type="submit" variant="primary" busy={busy}>
          {t(busy ? 'inviting' : 'invite')}
        </Button>
      </div>
    </form>
  );
}
