import type { RightsRequest } from '@basoche/protocol';
import { Button } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { Pending } from '../../../shared/records/RecordParts.tsx';
import type { FolderTree } from '../model/folder-tree.ts';
import type { FileEntry } from '../model/use-contents.ts';
import { useDeciderName } from '../model/use-decider-name.ts';
import { useAskable, useOwnRequest, useRequestCommands } from '../model/use-requests.ts';
import type { RequestEntry } from '../model/use-requests.ts';
import { AskDialog } from './AskDialog.tsx';

/** Over a file that one has by a share to read: what one can ask for, and what became of what one asked. */
export function RightsNote({ entry, tree }: { entry: FileEntry; tree: FolderTree }) {
  const { t } = useTranslation('requests');
  const request = useOwnRequest(entry.id);
  const access = useAskable(tree)({ is: 'file', entry });
  const refusal = useRefusalText(request?.row ?? null);
  const [isAsking, setIsAsking] = useState(false);
  if (request?.row.status === 'pending') return <PendingNote request={request} />;
  if (access === null) return null;
  return (
    <div className="lib-rights">
      <p className="lib-rights-text">{refusal ?? t(`readOnly_${access}`)}</p>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        {t(`ask_${access}`)}
      </Button>
      {isAsking ? <AskDialog row={entry.row} access={access} onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
}

function PendingNote({ request }: { request: RequestEntry }) {
  const { t } = useTranslation(['requests', 'library']);
  const commands = useRequestCommands();
  return (
    <div className="lib-rights">
      <p className="lib-rights-text">{t(`isPending_${request.row.access}`)}</p>
      {request.isPending ? <Pending /> : null}
      <Button
        size="sm"
        onClick={() => {
          commands.withdraw(request).catch((error: unknown) => showFailure(error, t('library:failed')));
        }}
      >
        {t('withdraw')}
      </Button>
    </div>
  );
}

/** `null`: it was not refused. */
function useRefusalText(request: RightsRequest | null): string | null {
  const { t } = useTranslation('requests');
  const nameOf = useDeciderName();
  if (request?.status !== 'refused') return null;
  const name = nameOf(request.decidedBy);
  return request.reason === '' ? t('isRefused', { name }) : t('isRefusedWhy', { name, reason: request.reason });
}
