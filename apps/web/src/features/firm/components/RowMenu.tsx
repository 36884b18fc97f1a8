import { Menu } from '@basoche/ui';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export function RowMenu({ name, onEdit, onDelete }: { name: string; onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation(['firm', 'common']);
  return (
    <Menu
      label={t('actions', { name })}
      entries={[
        { id: 'edit', label: t('common:edit'), icon: <IconPencil />, movesFocus: true, onSelect: onEdit },
        {
          id: 'delete',
          label: t('common:delete'),
          icon: <IconTrash />,
          danger: true,
          movesFocus: true,
          onSelect: onDelete,
        },
      ]}
    />
  );
}
