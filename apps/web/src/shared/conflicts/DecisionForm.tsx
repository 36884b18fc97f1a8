import type { ConflictReport, Decision } from '@basoche/protocol';
import { Button, TextArea, toast } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../app/engine.tsx';
import { useConflictCommands } from '../../data/conflicts.ts';
import { showFailure } from '../records/show-failure.ts';
import './conflicts.css';

/** A decision with its reason, in spite of what was found or because of it. */
export function DecisionForm({ report }: { report: ConflictReport }) {
  const { t } = useTranslation('conflicts');
  const commands = useConflictCommands();
  const isConnected = useConnected();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [sending, setSending] = useState<Decision | null>(null);

  async function decide(decision: Decision) {
    if (reason.trim() === '') return setMissing(true);
    setSending(decision);
    try {
      await commands.decide(report.id, { decision, reason: reason.trim() });
      toast(t('decided'), { tone: 'ok' });
    } catch (error) {
      showFailure(error, t('decideFailed'));
    } finally {
      setSending(null);
    }
    return undefined;
  }

  const isOfMatter = report.project !== null;
  return (
    <div className="cf-decide">
      <TextArea
        label={t('reason')}
        hint={t('reasonHint')}
        required
        value={reason}
        error={isMissing && reason.trim() === '' ? t('reasonMissing') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="cf-actions">
        <Button busy={sending === 'refused'} disabled={!isConnected} onClick={() => void decide('refused')}>
          {t(isOfMatter ? 'refuse' : 'refuseLinks')}
        </Button>
        <Button
          variant="primary"
          busy={sending === 'accepted'}
          disabled={!isConnected}
          onClick={() => void decide('accepted')}
        >
          {t(isOfMatter ? 'accept' : 'acceptLinks')}
        </Button>
      </div>
      {isConnected ? null : <p className="rec-note">{t('needsConnection')}</p>}
    </div>
  );
}
