import type { ExportScope } from '@basoche/protocol';
import { Button, Card } from '@basoche/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Its texts come with it. */
const ExportDialog = lazy(async () => ({
  default: (await import('../../../shared/exporting/ExportDialog.tsx')).ExportDialog,
}));

const SCOPE: ExportScope = { is: 'firm' };

/** For who administers the firm: all its files leave as one ZIP. */
export function FirmExport() {
  const { t } = useTranslation('firm');
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t('exportCard')}>
      <div className="p-box">
        <p>{t('exportText')}</p>
        <Button onClick={() => setOpen(true)}>{t('exportOpen')}</Button>
      </div>
      {isOpen ? (
        <Suspense fallback={null}>
          <ExportDialog scope={SCOPE} name={null} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
