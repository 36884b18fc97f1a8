import { Button } from '@basoche/ui';
import { IconFileZip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { scopeOfPlace } from '../model/export-scope.ts';
import type { Container } from '../model/place.ts';
import type { OpenDialog } from './ItemDialogs.tsx';

export interface ExportButtonProps {
  place: Container;
  /** Of the place. */
  name: string;
  onDialog: (open: OpenDialog) => void;
}

/** All that stands in a place leaves as one ZIP. */
export function ExportButton({ place, name, onDialog }: ExportButtonProps) {
  const { t } = useTranslation('library');
  return (
    <Button
      variant="ghost"
      icon={<IconFileZip />}
      onClick={() => onDialog({ is: 'export', scope: scopeOfPlace(place), name })}
    >
      {t('exportZip')}
    </Button>
  );
}
