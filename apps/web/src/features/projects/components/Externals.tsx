import { OUTSIDE_FUNCTIONS } from '@basoche/protocol';
import type { Contact, OutsideFunction, Project, ProjectExternal } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';
import { Button, Card, Dialog, IconButton, Select, toast } from '@basoche/ui';
import { IconTrash, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecord } from '../../../data/records/use-record.ts';
import { useContactName, useExternalCommands, useExternals } from '../../../shared/client-spaces/use-client-spaces.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { contactLink } from '../../../shared/records/contact-link.ts';
import { RecordChoice } from '../../../shared/records/RecordChoice.tsx';
import { viewPath } from '../../../shared/records/record-link.ts';
import { Pending } from '../../../shared/records/RecordParts.tsx';
import { RefusalList } from '../../../shared/records/RefusalList.tsx';
import { showFailure } from '../../../shared/records/show-failure.ts';

export interface ExternalsProps {
  project: Project;
  isEditable: boolean;
}

/** Who from outside is invited to a matter and has no account yet; the others are members of it. */
export function Externals({ project, isEditable }: ExternalsProps) {
  const { t } = useTranslation('spaces');
  const { entries, state, refusals } = useExternals(project.id);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RefusalList refusals={refusals} />
      <Card
        title={t('externals')}
        tools={
          isEditable ? (
            <Button size="sm" icon={<IconUserPlus />} onClick={() => setOpen(true)}>
              {t('inviteExternal')}
            </Button>
          ) : null
        }
      >
        {entries.length > 0 ? (
          <ul className="rec-rows">
            {entries.map((entry) => (
              <External key={entry.id} entry={entry} isEditable={isEditable} />
            ))}
          </ul>
        ) : state.is === 'complete' ? (
          <p className="pj-none">{t('noExternals')}</p>
        ) : (
          <NotHeardYet rows={1} />
        )}
      </Card>
      {isOpen ? <InviteExternalDialog project={project} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface ExternalProps {
  entry: RecordEntry<ProjectExternal>;
  isEditable: boolean;
}

function External({ entry: { row, isPending }, isEditable }: ExternalProps) {
  const { t } = useTranslation(['spaces', 'common']);
  const commands = useExternalCommands();
  const name = useContactName()(row.contact);
  const failed = (error: unknown) => showFailure(error, t('inviteFailed'));

  async function remove() {
    const { project, contact, function: does } = row;
    try {
      await commands.remove(row.id);
      toast(t('uninvited', { name }), {
        action: {
          label: t('common:undo'),
          onSelect: () => void commands.create({ project, contact, function: does }).catch(failed),
        },
      });
    } catch (error) {
      failed(error);
    }
  }

  return (
    <li className="rec-row">
      <span className="rec-row-name">
        <Link to={viewPath(contactLink, row.contact)}>{name}</Link>{' '}
        {isPending ? <Pending /> : <span className="rec-row-detail">{t('awaits')}</span>}
      </span>
      <span className="rec-row-detail">{row.function}</span>
      {isEditable ? (
        <IconButton label={t('uninvite', { name })} icon={<IconTrash />} onClick={() => void remove()} />
      ) : null}
    </li>
  );
}

function InviteExternalDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation(['spaces', 'common']);
  const commands = useExternalCommands();
  const [contact, setContact] = useState<string | null>(project.contact);
  const [does, setDoes] = useState<OutsideFunction>('Client');
  const [isTried, setTried] = useState(false);
  const { entry } = useRecord(contactLink.kind, contact ?? '');
  const hasAddress = entry === null || (entry.row as Contact).email !== '';
  const name = useContactName()(contact ?? '');
  const problem = contact === null ? (isTried ? t('missing') : undefined) : hasAddress ? undefined : t('needsAddress');

  async function invite() {
    if (contact === null || !hasAddress) return setTried(true);
    onClose();
    try {
      const { waiting } = await commands.create({ project: project.id, contact, function: does });
      toast(waiting ? t('later') : t('invitedToMatter', { name }), { tone: 'ok' });
    } catch (error) {
      showFailure(error, t('inviteFailed'));
    }
    return undefined;
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('inviteExternal')}
      description={t('externalsHint')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" onClick={() => void invite()}>
            {t('invite')}
          </Button>
        </>
      }
    >
      <div className="rec-sections">
        <RecordChoice label={t('contact')} link={contactLink} value={contact} error={problem} onChange={setContact} />
        <Select
          label={t('function')}
          value={does}
          options={OUTSIDE_FUNCTIONS.map((value) => ({ value, label: value }))}
          onChange={setDoes}
        />
      </div>
    </Dialog>
  );
}
