import { Card } from '@basoche/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FIELD_TABLES } from '../model/merge-matter.ts';

type Tables = typeof FIELD_TABLES;

/** What may be written in a model, for who writes one. */
export function FieldTable() {
  const { t } = useTranslation('matrices');
  const [tables, setTables] = useState<Tables | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('../model/merge-matter.ts').then((loaded) => isCurrent && setTables(loaded.FIELD_TABLES));
    return () => {
      isCurrent = false;
    };
  }, []);
  if (tables === null) return null;
  return (
    <Card title={t('fields')}>
      <details className="pj-fields">
        <summary>{t('fieldsText')}</summary>
        <Fields fields={tables.matter} />
        <p>{t('people')}</p>
        <Fields fields={tables.people} />
        <p>{t('lists')}</p>
        <Fields fields={tables.lists} />
      </details>
    </Card>
  );
}

function Fields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return (
    <dl className="pj-field-list">
      {Object.entries(fields).map(([name, label]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
