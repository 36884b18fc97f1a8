import { BUDGET_STATES, PROJECT_TYPES } from '@basoche/protocol';
import { Card, Checkbox, DateField, Select, TextArea, TextField } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../../data/people.ts';
import { useToday } from '../../../shared/now.ts';
import type { ProjectFormState } from '../model/use-project-form.ts';
import { ClientField } from './ClientField.tsx';

interface StepProps {
  form: Omit<ProjectFormState, 'form'>;
}

/** The first step: what the matter is about, and for whom. */
export function MatterFields({ form }: StepProps) {
  const { t } = useTranslation('projects');
  return (
    <>
      <Card title={t('card_what')}>
        <div className="rec-fields">
          <TextField label={t('name')} required autoComplete="off" className="rec-wide" {...form.text('name')} />
          <ClientField form={form} />
          <Select
            label={t('type')}
            value={form.values.type}
            options={PROJECT_TYPES.map((type) => ({ value: type, label: type }))}
            onChange={(type) => form.set('type', type)}
          />
          <InCharge form={form} />
          <Day field="startDate" form={form} />
          <Day field="endDate" form={form} />
          <TextArea label={t('description')} className="rec-wide" {...form.text('description')} />
        </div>
      </Card>
      <Card title={t('card_court')}>
        <div className="rec-fields">
          <TextField label={t('court')} autoComplete="off" {...form.text('court')} />
          <TextField label={t('chamber')} autoComplete="off" {...form.text('chamber')} />
          <TextField label={t('rgNumber')} autoComplete="off" {...form.text('rgNumber')} />
        </div>
      </Card>
    </>
  );
}

/** The last step: money, what the client sees, who may know of it. */
export function AccessFields({ form, isInCharge }: StepProps & { isInCharge: boolean }) {
  const { t } = useTranslation('projects');
  const { values, set } = form;
  return (
    <>
      <Card title={t('card_budget')}>
        <div className="rec-fields">
          <Checkbox
            label={t('isBillable')}
            checked={values.isBillable}
            onCheckedChange={(on) => set('isBillable', on)}
            className="rec-wide"
          />
          <TextField label={t('billingModel')} autoComplete="off" {...form.text('billingModel')} />
          <Select
            label={t('packagedBudget')}
            value={values.packagedBudget ?? ''}
            options={[
              { value: '', label: t('noBudget') },
              ...BUDGET_STATES.map((state) => ({ value: state, label: t(state) })),
            ]}
            onChange={(state) => set('packagedBudget', state === '' ? null : state)}
          />
          <TextField
            label={t('totalEstimation')}
            hint={t('totalEstimationHint')}
            inputMode="decimal"
            autoComplete="off"
            {...form.text('totalEstimation')}
          />
        </div>
      </Card>
      <Card title={t('card_client')}>
        <div className="pj-flags">
          <p className="pj-hint">{t('card_clientText')}</p>
          {(['showDescription', 'showLawyerContacts', 'showBudgetToClient', 'showAmount'] as const).map((field) => (
            <Checkbox key={field} label={t(field)} checked={values[field]} onCheckedChange={(on) => set(field, on)} />
          ))}
        </div>
      </Card>
      <Card title={t('card_access')}>
        <div className="pj-flags">
          <Checkbox
            label={t('isRestricted')}
            checked={values.isRestricted}
            disabled={!isInCharge}
            onCheckedChange={(on) => set('isRestricted', on)}
          />
        </div>
      </Card>
    </>
  );
}

function Day({ field, form }: StepProps & { field: 'startDate' | 'endDate' }) {
  const { t } = useTranslation('projects');
  return (
    <DateField
      label={t(field)}
      today={useToday()}
      value={form.values[field]}
      error={form.errors[field]}
      onInvalid={(isInvalid) => form.blockOn(field, isInvalid)}
      onChange={(day) => form.set(field, day)}
    />
  );
}

function InCharge({ form }: StepProps) {
  const { t } = useTranslation('projects');
  const people = usePeople();
  const { inCharge } = form.values;
  const isListed = inCharge === null || people.list.some(({ id }) => id === inCharge);
  return (
    <Select
      label={t('inCharge')}
      value={inCharge ?? ''}
      options={[
        { value: '', label: t('nobody') },
        ...people.list.map(({ id, name }) => ({ value: id, label: name })),
        ...(isListed ? [] : [{ value: inCharge, label: people.of(inCharge).name }]),
      ]}
      error={form.errors.inCharge}
      onChange={(id) => form.set('inCharge', id === '' ? null : id)}
    />
  );
}
