import type { DocumentType } from '@basoche/protocol';
import { Dialog, IconButton, Kbd } from '@basoche/ui';
import { IconKeyboard } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { keysInWords } from '../../../shared/screen-keys.ts';
import { COMMON_KEYS, EDITOR_KEYS, keysShown } from '../model/editor-keys.ts';

/** Shows what the keyboard does in a document; Ctrl (⌘) and / everywhere in it. */
export function KeysButton({ type }: { type: DocumentType }) {
  const { t } = useTranslation('ged');
  const { on } = useSnapshot(keysShown);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      // On many keyboards the sign is written with Shift.
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key !== '/') return;
      event.preventDefault();
      keysShown.on = true;
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
      keysShown.on = false;
    };
  }, []);
  return (
    <>
      <IconButton
        label={t('keys')}
        keys="mod+/"
        icon={<IconKeyboard />}
        className="g-keys-button"
        onClick={() => {
          keysShown.on = true;
        }}
      />
      {on ? <KeysDialog type={type} /> : null}
    </>
  );
}

function KeysDialog({ type }: { type: DocumentType }) {
  const { t } = useTranslation('ged');
  return (
    <Dialog
      open
      title={t('keys')}
      onOpenChange={(open) => {
        keysShown.on = open;
      }}
    >
      {/* Longer than the window, and without anything else that takes the focus. */}
      <div role="group" aria-label={t('keys')} tabIndex={0}>
        <dl className="g-keys">
          {[...EDITOR_KEYS[type], ...COMMON_KEYS].map(({ does, press }) => (
            <div key={does}>
              <dt>{t(does)}</dt>
              <dd>
                {press.map((keys) => (
                  <Kbd key={keys} keys={keysInWords(keys)} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
