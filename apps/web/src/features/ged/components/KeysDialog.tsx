import { Dialog, Kbd } from '@basoche/ui';
import { useTranslation } from 'react-i18next';

const KEYS = [
  ['bold', 'mod+B'],
  ['italic', 'mod+I'],
  ['underline', 'mod+U'],
  ['strike', 'mod+shift+S'],
  ['superscript', 'mod+.'],
  ['bulletList', 'mod+shift+8'],
  ['orderedList', 'mod+shift+7'],
  ['taskList', 'mod+shift+9'],
  ['blockquote', 'mod+shift+B'],
  ['link', 'mod+K'],
  ['pageBreak', 'mod+Enter'],
  ['footnote', 'mod+alt+F'],
  ['find', 'mod+F'],
  ['history', 'mod+alt+shift+H'],
  ['undo', 'mod+Z'],
  ['redo', 'mod+shift+Z'],
  ['keys_clause', 'Tab'],
  ['keys_cells', 'shift+→'],
  ['keys_toolbar', 'alt+F10'],
] as const;

/** What the keyboard does in a document. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ged');
  return (
    <Dialog
      open
      title={t('keys')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <dl className="g-keys">
        {KEYS.map(([label, keys]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
