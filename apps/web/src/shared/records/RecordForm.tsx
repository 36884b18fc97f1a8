import { Button, Card } from '@basoche/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Conflict } from './Conflict.tsx';
import { FieldControl } from './FieldControl.tsx';
import type { RecordScreens } from './record-screens.ts';
import type { KindForm } from './use-kind-form.ts';
import { useRecordTexts } from './use-record-texts.ts';
import './records.css';

export interface RecordFormProps {
  screens: RecordScreens;
  form: KindForm;
  onCancel: () => void;
  /** Above the fields. */
  children?: ReactNode;
}

/** The fields of a record by group, with what somebody else made of them meanwhile. */
export function RecordForm({ screens, form: { form: element, ...form }, onCancel, children }: RecordFormProps) {
  const { t } = useTranslation(['records', 'common']);
  const { label } = useRecordTexts(screens.link);
  const wrong = Object.keys(form.errors).length;
  const message = form.failure ?? (wrong > 0 ? t('wrong', { count: wrong }) : null);
  return (
    <form ref={element} noValidate className="rec-sections" onSubmit={(event) => void form.submit(event)}>
      {children}
      {Object.entries(screens.groups).map(([group, fields]) => (
        <Card key={group} title={label(`group_${group}`)}>
          <div className="rec-fields">
            {fields.map((field) => (
              <FieldOf key={field} screens={screens} field={field} form={form} />
            ))}
          </div>
        </Card>
      ))}
      <div className="rec-end">
        <span className="rec-end-text" role="alert">
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

export type FieldsForm = Omit<KindForm, 'form'>;

export interface FieldOfProps {
  screens: RecordScreens;
  field: string;
  form: FieldsForm;
}

function FieldOf({ screens, field, form }: FieldOfProps) {
  const { conflicts, values, current, takeTheirs, takeMine } = form;
  const isOpen = conflicts.includes(field) && !isSame(current[field], values[field]);
  const isKnown = !isSame(current[field], values.before[field]);
  const input = screens.inputs[field];
  return (
    <div className={input === 'note' || input === 'links' ? 'rec-wide' : undefined}>
      <FieldControl screens={screens} field={field} form={form} />
      {isOpen ? (
        <Conflict
          screens={screens}
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

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
