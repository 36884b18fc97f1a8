import { Button, Card, Checkbox, DateField, Select, TextField } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../../data/people.ts';
import { useToday } from '../../../shared/now.ts';
import { GROUPS, type ContactField, type FieldGroup } from '../model/contact-form.ts';
import type { ContactFormState } from '../model/use-contact-form.ts';
import { Conflict } from './Conflict.tsx';
import { Duplicates } from './Duplicates.tsx';

const KIND: Partial<Record<ContactField, 'flag' | 'day' | 'colleague' | 'email' | 'tel'>> = {
  email: 'email',
  mobile_phone: 'tel',
  office_phone: 'tel',
  birthday: 'day',
  responsible: 'colleague',
  is_client: 'flag',
  is_prospect: 'flag',
  is_partner: 'flag',
  is_supplier: 'flag',
  is_lawyer: 'flag',
  is_hidden: 'flag',
};
const REQUIRED: readonly ContactField[] = ['firstname', 'lastname'];

export interface ContactFormProps {
  form: ContactFormState;
  isNew: boolean;
  onCancel: () => void;
}

export function ContactForm({ form: { form: element, ...form }, isNew, onCancel }: ContactFormProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const wrong = Object.keys(form.errors).length;
  const message = form.failure ?? (wrong > 0 ? t('wrong', { count: wrong }) : null);
  return (
    <form ref={element} noValidate className="ct-sections" onSubmit={(event) => void form.submit(event)}>
      {isNew ? <Duplicates values={form.values} /> : null}
      {(Object.keys(GROUPS) as FieldGroup[]).map((group) => (
        <Card key={group} title={t(`group_${group}`)}>
          <div className="ct-fields">
            {GROUPS[group].map((field) => (
              <FieldOf key={field} field={field} form={form} />
            ))}
          </div>
        </Card>
      ))}
      <div className="ct-end">
        <span className="ct-end-text" role="alert">
          {message}
        </span>
        {form.changed ? (
          <Button variant="ghost" onClick={form.reset}>
            {t('reset')}
          </Button>
        ) : null}
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.busy} disabled={!form.changed}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  );
}

type FieldsState = Omit<ContactFormState, 'form'>;

function FieldOf({ field, form }: { field: ContactField; form: FieldsState }) {
  const { conflicts, values, current, takeTheirs, takeMine } = form;
  const isOpen = conflicts.includes(field) && current[field] !== values[field];
  const isKnown = current[field] !== values.before[field];
  return (
    <div className={KIND[field] === 'flag' ? undefined : 'ct-field'}>
      <Control field={field} form={form} />
      {isOpen ? (
        <Conflict
          field={field}
          mine={values[field]}
          theirs={isKnown ? current[field] : undefined}
          onMine={() => takeMine(field)}
          onTheirs={() => takeTheirs(field)}
        />
      ) : null}
    </div>
  );
}

function Control({ field, form }: { field: ContactField; form: FieldsState }) {
  const { t } = useTranslation('contacts');
  const today = useToday();
  const value = form.values[field];
  const error = form.errors[field];
  switch (KIND[field]) {
    case 'flag':
      return (
        <>
          <Checkbox label={t(field)} checked={value === true} onCheckedChange={(on) => form.set(field, on)} />
          {field === 'is_hidden' ? <p className="ct-hint">{t('isHiddenHint')}</p> : null}
        </>
      );
    case 'day':
      return (
        <DateField
          label={t(field)}
          today={today}
          value={typeof value === 'string' ? value : null}
          error={error}
          onInvalid={(isInvalid) => form.blockOn(field, isInvalid)}
          onChange={(day) => form.set(field, day)}
        />
      );
    case 'colleague':
      return <Colleague form={form} />;
    default:
      return (
        <TextField
          label={t(field)}
          type={KIND[field] ?? 'text'}
          autoComplete="off"
          required={REQUIRED.includes(field) || undefined}
          {...form.text(field)}
        />
      );
  }
}

function Colleague({ form }: { form: FieldsState }) {
  const { t } = useTranslation('contacts');
  const people = usePeople();
  const { responsible } = form.values;
  const isListed = responsible === null || people.list.some(({ id }) => id === responsible);
  const options = [
    { value: '', label: t('nobody') },
    ...people.list.map(({ id, name }) => ({ value: id, label: name })),
    ...(isListed ? [] : [{ value: responsible, label: people.of(responsible).name }]),
  ];
  return (
    <Select
      label={t('responsible')}
      value={responsible ?? ''}
      options={options}
      error={form.errors.responsible}
      onChange={(id) => form.set('responsible', id === '' ? null : id)}
    />
  );
}
