import { IconButton } from '@basoche/ui';
import { IconHistory } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import '../../i18n/history.ts';

/** Opens and closes the past of the document; Ctrl (⌘) Alt Maj H everywhere in it. */
export function HistoryButton({ slug }: { slug: string }) {
  const { t } = useTranslation('history');
  const navigate = useNavigate();
  const isOpen = useSearch({ from: '/_session/Editor' }).history !== undefined;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      // The place of the key: with Alt, some keyboards write another sign.
      if (!(event.ctrlKey || event.metaKey) || !event.altKey || !event.shiftKey || event.code !== 'KeyH') return;
      event.preventDefault();
      void navigate({ to: '/Editor', search: { doc: slug, ...(isOpen ? {} : { history: '1' }) } });
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [navigate, slug, isOpen]);
  return (
    <IconButton
      label={t('open')}
      keys="mod+alt+shift+H"
      icon={<IconHistory />}
      pressed={isOpen}
      onClick={() => void navigate({ to: '/Editor', search: { doc: slug, ...(isOpen ? {} : { history: '1' }) } })}
    />
  );
}
