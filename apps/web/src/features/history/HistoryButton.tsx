import { IconButton } from '@basoche/ui';
import { IconHistory } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorPlace } from '../../shared/editor-place.ts';
import '../../i18n/history.ts';

/** Opens and closes the past of the document; Ctrl (⌘) Alt Maj H everywhere in it. */
export function HistoryButton() {
  const { t } = useTranslation('history');
  const { isHistory: isOpen, setHistory } = useEditorPlace();
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      // The place of the key: with Alt, some keyboards write another sign.
      if (!(event.ctrlKey || event.metaKey) || !event.altKey || !event.shiftKey || event.code !== 'KeyH') return;
      event.preventDefault();
      setHistory(!isOpen);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [setHistory, isOpen]);
  return (
    <IconButton
      label={t('open')}
      keys="mod+alt+shift+H"
      icon={<IconHistory />}
      pressed={isOpen}
      onClick={() => setHistory(!isOpen)}
    />
  );
}
