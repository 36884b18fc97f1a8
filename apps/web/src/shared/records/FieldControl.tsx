import { countryName, COUNTRY_CODES } from '@basoche/domain';
import type { SocialNetwork } from '@basoche/protocol';
import { Checkbox, ChoiceField, DateField, Select, TextArea, TextField } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../data/people.ts';
import { useToday } from '../now.ts';
import { LinksField } from './LinksField.tsx';
import { RecordChoice } from './RecordChoice.tsx';
import type { FieldOfProps } from './RecordForm.tsx';
import { useRecordTexts } from './use-record-texts.ts';

const TYPES = { email: 'email', tel: 'tel', fax: 'tel', web: 'url' } as const;

/** What one field of a record is typed into. */
export function FieldControl({ screens, field, form }: FieldOfProps) {
  const { label } = useRecordTexts(screens.link);
  const value = form.values[field];
  const error = form.errors[field];
  const input = screens.inputs[field];
  const hint = screens.hints[field];
  const common = { label: label(field), ...(hint === undefined ? {} : { hint: label(hint) }) };
  const set = (next: unknown) => form.set(field, next);
  if (typeof input === 'object')
    return <RecordChoice {...common} link={input} value={textOrNull(value)} error={error} onChange={set} />;
  switch (input) {
    case 'flag':
      return <Flag {...common} checked={value === true} onChange={set} />;
    case 'day':
      return <Day field={field} form={form} label={common.label} />;
    case 'colleague':
      return <Colleague {...common} value={textOrNull(value)} error={error} onChange={set} />;
    case 'country':
      return <Country {...common} value={textOrNull(value)} error={error} onChange={set} />;
    case 'links':
      return <LinksField {...common} value={value as SocialNetwork[]} error={error} onChange={set} />;
    case 'note':
      return <TextArea {...common} {...form.text(field)} />;
    default: {
      const type = input !== undefined && input in TYPES ? TYPES[input as keyof typeof TYPES] : 'text';
      const isRequired = screens.required.includes(field) || undefined;
      const props = { ...common, ...form.text(field), type, required: isRequired, autoComplete: 'off' };
      return <TextField {...props} inputMode={input === 'number' ? 'numeric' : undefined} />;
    }
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

interface FlagProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}

function Flag({ label, hint, checked, onChange }: FlagProps) {
  return (
    <>
      <Checkbox label={label} checked={checked} onCheckedChange={onChange} />
      {hint === undefined ? null : <p className="rec-hint">{hint}</p>}
    </>
  );
}

function Day({ field, form, label }: Pick<FieldOfProps, 'field' | 'form'> & { label: string }) {
  const today = useToday();
  return (
    <DateField
      label={label}
      today={today}
      value={textOrNull(form.values[field])}
      error={form.errors[field]}
      onInvalid={(isInvalid) => form.blockOn(field, isInvalid)}
      onChange={(day) => form.set(field, day)}
    />
  );
}

interface ChosenProps<V> {
  label: string;
  hint?: string;
  value: V;
  error: string | undefined;
  onChange: (value: V | string) => void;
}

function Colleague({ value, onChange, ...field }: ChosenProps<string | null>) {
  const { t } = useTranslation('records');
  const people = usePeople();
  const isListed = value === null || people.list.some(({ id }) => id === value);
  const options = [
    { value: '', label: t('nobody') },
    ...people.list.map(({ id, name }) => ({ value: id, label: name })),
    ...(isListed ? [] : [{ value, label: people.of(value).name }]),
  ];
  return <Select {...field} value={value ?? ''} options={options} onChange={(id) => onChange(id === '' ? null : id)} />;
}

const COUNTRIES = COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).toSorted((one, other) =>
  one.label.localeCompare(other.label, 'fr'),
);

function Country({ value, onChange, ...field }: ChosenProps<string | null>) {
  const { t } = useTranslation('records');
  return (
    <ChoiceField
      {...field}
      value={value}
      options={COUNTRIES}
      empty={t('nothingFound')}
      openLabel={t('openList')}
      clearLabel={t('clear')}
      onChange={(code) => onChange(code ?? '')}
    />
  );
}
