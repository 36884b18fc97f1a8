import { formatCompanyNumber, PLANS, type Plan } from '@basoche/domain';
import type { FirmOverview } from '@basoche/protocol';
import { Button, Select, TextField } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { filled, problems, siret } from '../../../platform/form/checks.ts';
import { keptForm } from '../../../platform/form/kept-values.ts';
import { useForm } from '../../../platform/form/use-form.ts';

export interface FirmValues {
  name: string;
  siret: string;
  plan: Plan;
  language: 'fr' | 'en';
}

export interface FirmFormProps {
  /** Present when a known firm is changed. */
  firm?: FirmOverview;
  send: (values: FirmValues) => Promise<void>;
}

export function FirmForm({ firm, send }: FirmFormProps) {
  const { t } = useTranslation(['admin', 'onboarding', 'common']);
  const { form, values, set, errors, failure, busy, submit, text } = useForm<FirmValues>({
    initial: {
      name: firm?.name ?? '',
      siret: formatCompanyNumber(firm?.siret ?? ''),
      plan: firm?.plan ?? 'EnterpriseAvocat',
      language: firm?.language === 'en' ? 'en' : 'fr',
    },
    keep: keptForm<FirmValues>(`admin.firm.${firm?.id ?? 'new'}`),
    check: (values) =>
      problems<FirmValues>({
        name: filled(t('required'))(values.name),
        siret: siret(t('required'))(values.siret),
      }),
    send,
  });
  return (
    <form ref={form} className="a-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextField {...text('name')} label={t('name')} required maxLength={200} />
      <TextField
        {...text('siret')}
        label={t('onboarding:siret')}
        hint={t('onboarding:siretHint')}
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <Select
        label={t('plan')}
        value={values.plan}
        options={PLANS.map((plan) => ({ value: plan, label: t(`onboarding:plan_${plan}`) }))}
        error={errors.plan}
        onChange={(plan) => set('plan', plan)}
      />
      <Select
        label={t('language')}
        value={values.language}
        options={(['fr', 'en'] as const).map((value) => ({ value, label: t(`language_${value}`) }))}
        onChange={(language) => set('language', language)}
      />
      {failure === null ? null : (
        <p className="s-access-failure" role="alert">
          {failure}
        </p>
      )}
      <div className="a-actions">
        <Link to="/admin/lpclients" className="b-button b-button-secondary">
          {t('common:cancel')}
        </Link>
        <Button type="submit" variant="primary" busy={busy}>
          {t(busy ? 'saving' : firm === undefined ? 'add' : 'save')}
        </Button>
      </div>
    </form>
  );
}
