import { Button, Dialog } from '@basoche/ui';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useEngine } from '../app/engine.tsx';
import { useUser } from '../app/session/session.ts';
import { downloadUnsynced } from '../shared/sync/export-unsynced.ts';
import { requestSignOut, signOut } from './sign-out.ts';

/** Asks before a sign-out that would lose something. */
export function SignOutDialog() {
  const { t } = useTranslation(['sync', 'common']);
  const engine = useEngine();
  const user = useUser();
  const { unsynced } = useSnapshot(signOut);
  const stay = () => {
    signOut.unsynced = null;
  };
  if (unsynced === null) return null;
  const { docs, commands, files, refused, unread } = unsynced;
  const count = docs.length + commands.length + files.length + refused.length;
  return (
    <Dialog
      open
      onOpenChange={stay}
      title={t('signOutTitle')}
      description={
        <>
          {count > 0 ? <p>{t('signOutText', { count })}</p> : null}
          {unread ? <p>{t('signOutUnread')}</p> : null}
        </>
      }
      actions={
        <>
          <Button variant="danger" onClick={() => void requestSignOut(engine, user, true)}>
            {t('signOutForce')}
          </Button>
          <Button variant="primary" onClick={stay}>
            {t('signOutStay')}
          </Button>
        </>
      }
    >
      <ul className="s-list">
        {docs.map((doc) => (
          <li key={doc.name}>{doc.title || t('common:untitled')}</li>
        ))}
        {commands.map((item) => (
          <li key={item.commandId}>{item.label}</li>
        ))}
        {files.map((file) => (
          <li key={file.id}>{file.name}</li>
        ))}
        {refused.map((edits) => (
          <li key={edits.id}>{edits.title}</li>
        ))}
      </ul>
      <Button icon={<IconDownload />} onClick={() => void downloadUnsynced(engine, t)}>
        {t('export')}
      </Button>
    </Dialog>
  );
}
