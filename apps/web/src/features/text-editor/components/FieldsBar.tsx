import { document as wordDocument } from '@basoche/crdt';
import { fieldLabel } from '@basoche/domain';
import { fillPlaceholders, goToPlaceholder, placeholdersOf } from '@basoche/editor';
import type { DocHandle } from '@basoche/sync';
import { Button } from '@basoche/ui';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocSnapshot } from '../../../data/docs/docs.ts';
import { useTextReading } from '../review/use-text-reading.ts';
import { FillDialog } from './FillDialog.tsx';

/** What a text made of a model still waits for, by name; nothing once all is filled. A model says that it is one. */
export function FieldsBar({ editor, handle }: { editor: Editor; handle: DocHandle }) {
  const { t } = useTranslation('ged');
  const isModel = useDocSnapshot(handle, wordDocument.isTemplate) ?? false;
  const waiting = useTextReading(editor, placeholdersOf);
  const [fills, setFills] = useState(false);
  const names = waiting.map(({ field }) => fieldLabel(field));
  if (isModel)
    return (
      <div className="g-fields" role="status">
        <p>
          <strong>{t('modelBanner')}</strong> {t('modelFields', { count: names.length })}
        </p>
      </div>
    );
  if (names.length === 0) return null;
  return (
    <div className="g-fields g-fields-waiting" role="region" aria-label={t('fieldsMissing', { count: names.length })}>
      <p>
        <strong>{t('fieldsMissing', { count: names.length })}</strong> {names.join(', ')}
      </p>
      <Button size="sm" onClick={() => goToPlaceholder(editor)}>
        {t('fieldsNext')}
      </Button>
      <Button size="sm" variant="primary" onClick={() => setFills(true)}>
        {t('fieldsFill')}
      </Button>
      {fills ? (
        <FillDialog
          fields={waiting.map(({ field }) => field)}
          onFill={(values) => fillPlaceholders(editor, values)}
          onClose={() => {
            setFills(false);
            editor.view.focus();
          }}
        />
      ) : null}
    </div>
  );
}
