import type { ExportScope } from '@basoche/protocol';
import { Button, Card } from '@basoche/ui';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../i18n/exports.ts';
import { ExportDialog } from './ExportDialog.tsx';

const SCOPE: ExportScope = { is: 'firm' };

/** For who administers the firm: all its files leave as one ZIP. */
export function FirmExport() {
  const { t } = useTranslation('exports');
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t('firmCard')}>
      <div className="p-box">
        <p>{t('firmText')}</p>
        <Button icon={<IconFileZip />} onClick={() => setOpen(true)}>
          {t('firmOpen')}
        </Button>
      </div>
      {isOpen ? <ExportDialog scope={SCOPE} name={null} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
