import { linkOf, linkStateOf, removeLink, setLink } from '@basoche/editor';
import { Button, Dialog, TextField } from '@basoche/ui';
import type { Editor } from '@tiptap/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Makes the selection a link, changes the one the caret is in or takes it away. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation(['ged', 'common']);
  const id = useId();
  const [before] = useState(() => linkStateOf(editor));
  const [address, setAddress] = useState(before.href);
  const [text, setText] = useState(before.text);
  const [tried, setTried] = useState(false);
  const done = useRef(false);
  const href = linkOf(address);
  const writes = before.href === '' && before.text === '';

  function finish(change: () => void): void {
    done.current = true;
    onClose();
    change();
  }

  return (
    <Dialog
      open
      size="sm"
      title={before.href === '' ? t('linkTitle') : t('linkChange')}
      onOpenChange={(open) => {
        if (!open) finish(() => editor.view.focus());
      }}
      returnsFocus={() => !done.current}
      actions={
        <>
          {before.href === '' ? null : (
            <Button variant="danger" onClick={() => finish(() => removeLink(editor))}>
              {t('linkRemove')}
            </Button>
          )}
          <Button type="submit" form={id} variant="primary">
            {t('linkSubmit')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="g-link-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (href !== null) finish(() => setLink(editor, href, text));
        }}
      >
        <TextField
          label={t('linkAddress')}
          hint={t('linkHint')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          error={tried && href === null ? t('linkError') : undefined}
          onChange={(event) => setAddress(event.target.value)}
        />
        {writes ? (
          <TextField label={t('linkText')} value={text} onChange={(event) => setText(event.target.value)} />
        ) : null}
      </form>
    </Dialog>
  );
}
