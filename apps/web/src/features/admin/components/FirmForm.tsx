import { formatCompanyNumber, PLANS, type Plan } from '@basoche/domain';
import type { FirmOverview } from '@basoche/protocol';
import { Button, Select, TextField } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { filled, problems, siret } from '../../../shared/form/checks.ts';
import { keptForm } from '../../../app/storage/kept-values.ts';
import { useForm } from '../../../shared/form/use-form.ts';

export interface FirmValues {
  name: string;
  siret: string;
  plan: Plan;
  language: (typeof LANGUAGES)[number];
  /** The state of the firm that is changed: another one in between is a conflict. */
  version?: number;
}

const LANGUAGES = ['fr', 'en', 'de'] as const;

function valuesOf(firm: FirmOverview): FirmValues {
  const { name, plan, version } = firm;
  const language = LANGUAGES.find((each) => each === firm.language) ?? 'fr';
  return { name, siret: formatCompanyNumber(firm.siret ?? ''), plan, language, version };
}

const NEW: FirmValues = { name: '', siret: '', plan: 'EnterpriseAvocat', language: 'fr' };

export interface FirmFormProps {
  /** Present when a known firm is changed. */
  firm?: FirmOverview;
  /** @throws ApiError */
  send: (values: FirmValues) => Promise<void>;
  /** Reads the firm again. */
  reload?: () => Promise<FirmOverview | null>;
}

export function FirmForm({ firm, send, reload }: FirmFormProps) {
  const { t } = useTranslation(['admin', 'onboarding', 'firm', 'common']);
  const [moved, setMoved] = useState(false);
  const { form, values, set, replace, errors, failure, busy, submit, text } = useForm<FirmValues>({
    initial: firm === undefined ? NEW : valuesOf(firm),
    keep: keptForm<FirmValues>(`admin.firm.${firm?.id ?? 'new'}`),
    check: (values) =>
      problems<FirmValues>({
        name: filled(t('required'))(values.name),
        siret: siret(t('required'))(values.siret),
      }),
    send: async (values) => {
      setMoved(false);
      try {
        await send(values);
      } catch (error) {
        setMoved(error instanceof ApiError && error.code === 'CONFLICT' && !('siret' in error.fields));
        throw error;
      }
    },
  });

  async function startAgain() {
    const current = await reload?.();
    if (!current) return;
    setMoved(false);
    replace(valuesOf(current));
  }

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
        options={LANGUAGES.map((value) => ({ value, label: t(`language_${value}`) }))}
        onChange={(language) => set('language', language)}
      />
      {failure === null ? null : (
        <p className="s-access-failure" role="alert">
          {failure}
        </p>
      )}
      {moved ? (
        <div>
          <Button size="sm" onClick={() => void startAgain()}>
            {t('firm:conflictReload')}
          </Button>
        </div>
      ) : null}
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
