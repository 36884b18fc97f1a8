import { Button, Menu } from '@basoche/ui';
import { IconPresentation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export interface PresentMenuProps {
  slug: string;
  /** From the first slide, or from the one that is open. */
  onPresent: (from: 'first' | 'here') => void;
}

/** The ways to show the slides to others. */
export function PresentMenu({ slug, onPresent }: PresentMenuProps) {
  const { t } = useTranslation('slides');
  return (
    <Menu
      trigger={
        <Button variant="primary" icon={<IconPresentation />}>
          {t('present')}
        </Button>
      }
      entries={[
        { id: 'first', label: t('presentFirst'), movesFocus: true, onSelect: () => onPresent('first') },
        { id: 'here', label: t('presentHere'), movesFocus: true, onSelect: () => onPresent('here') },
        { id: 'presenter', label: t('presenter'), onSelect: () => openPresenter(slug) },
      ]}
    />
  );
}

/** The window of whoever speaks; opened again, the same one. */
function openPresenter(slug: string): void {
  const address = `/Editor?${new URLSearchParams({ doc: slug, present: 'presenter' }).toString()}`;
  window.open(address, `basoche-presenter-${slug}`, 'popup,width=1100,height=720');
}
