import { fieldLabel, withDerived } from '@basoche/domain';
import { TextField } from '@basoche/ui';
import { useTranslation } from 'react-i18next';

export interface FieldInputsProps {
  fields: readonly string[];
  values: ReadonlyMap<string, string>;
  onChange: (values: ReadonlyMap<string, string>) => void;
}

/** One input for each field of a model; what follows from another is shown where nothing was typed. */
export function FieldInputs({ fields, values, onChange }: FieldInputsProps) {
  const { t } = useTranslation('ged');
  const derived = withDerived(values);
  return (
    <>
      <p className="g-fields-hint">{t('fieldsHint')}</p>
      {fields.map((field) => (
        <TextField
          key={field}
          label={fieldLabel(field)}
          autoComplete="off"
          maxLength={500}
          value={values.get(field) ?? ''}
          placeholder={derived.get(field) ?? ''}
          onChange={(event) => onChange(new Map(values).set(field, event.currentTarget.value))}
        />
      ))}
    </>
  );
}
