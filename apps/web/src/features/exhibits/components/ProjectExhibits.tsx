import type { Project } from '@basoche/protocol';
import { Button, Card, EmptyState, Select, toast } from '@basoche/ui';
import { IconFiles, IconFileText, IconPlus, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../i18n/exhibits.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { RefusalList } from '../../../shared/records/RefusalList.tsx';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { NumberedFiles } from '../../library/index.ts';
import type { NumberedFilesProps } from '../../library/index.ts';
import { useExhibitCommands } from '../model/exhibit-commands.ts';
import { useExhibitRefusals, useExhibits } from '../model/use-exhibits.ts';
import { useFilesOf } from '../model/use-files-of.ts';
import type { CommunicatedExhibits, NumberedExhibit, PartyOption } from '../model/use-exhibits.ts';
import { AddExhibits } from './AddExhibits.tsx';
import { BordereauDialog } from './BordereauDialog.tsx';
import { CommunicateDialog } from './CommunicateDialog.tsx';
import { Communicated } from './Communicated.tsx';
import { EditExhibit } from './EditExhibit.tsx';
import { OpenExhibits } from './OpenExhibits.tsx';
import '../exhibits.css';

type OpenDialog =
  | ({ is: 'files' } & Omit<NumberedFilesProps, 'onClose'>)
  | { is: 'add' | 'communicate' | 'bordereau' }
  | { is: 'edit'; exhibit: NumberedExhibit };

export interface ProjectExhibitsProps {
  project: Project;
  /** Parties whose exhibits may be listed, our own client’s side first. */
  parties: readonly PartyOption[];
  isEditable: boolean;
}

/** The exhibits of a matter: those of each party, communicated under numbers that stay, and still to be. */
export function ProjectExhibits({ project, parties, isEditable }: ProjectExhibitsProps) {
  const { t } = useTranslation(['exhibits', 'common']);
  const [chosen, setParty] = useState<string | null>(null);
  const party = parties.find(({ id }) => id === chosen) ?? parties[0]!;
  const exhibits = useExhibits(project.id, party.id);
  const commands = useExhibitCommands(project.id, party.id);
  const refusals = useExhibitRefusals(project.id);
  const filesOf = useFilesOf();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const isEmpty = exhibits.all.length === 0;
  const numbered = exhibits.all.filter(({ row }) => row.number !== null || row.communication !== null);

  function withFiles(given: readonly NumberedExhibit[], action: NumberedFilesProps['action']) {
    const { files, changed } = filesOf(given);
    if (changed > 0) toast(t('changedSince', { count: changed }), { tone: 'info' });
    if (files.length > 0) setDialog({ is: 'files', files, action });
  }

  const stamp = ({ exhibits: given, isPending }: CommunicatedExhibits) =>
    withFiles(given, { is: 'stamp', ...(isPending ? { note: t('stampUnconfirmed') } : {}) });

  const assemble = (given: readonly NumberedExhibit[]) =>
    withFiles(given, {
      is: 'merge',
      name: t('assembled', { count: given.length, first: given[0]?.number, last: given.at(-1)?.number }),
    });

  function remove({ row }: NumberedExhibit) {
    commands.remove(row.id).then(
      () =>
        toast(t('removed', { title: row.title }), {
          action: { label: t('common:undo'), onSelect: () => commands.restore(row) },
        }),
      (error: unknown) => showFailure(error, t('failed')),
    );
  }

  return (
    <>
      <RefusalList refusals={refusals} />
      <div className="ex-bar">
        {parties.length > 1 ? (
          <Select
            label={t('party')}
            value={party.id ?? ''}
            options={parties.map(({ id, name }) => ({ value: id ?? '', label: name }))}
            onChange={(id) => setParty(id === '' ? null : id)}
          />
        ) : null}
        <span className="ex-actions">
          {exhibits.communicated.length > 1 && exhibits.isKnown ? (
            <Button icon={<IconFiles />} onClick={() => assemble(numbered)}>
              {t('assembleAll')}
            </Button>
          ) : null}
          {isEmpty || !exhibits.isKnown ? null : (
            <Button icon={<IconFileText />} onClick={() => setDialog({ is: 'bordereau' })}>
              {t('bordereau')}
            </Button>
          )}
          {isEditable && exhibits.isKnown && exhibits.open.length > 0 ? (
            <Button icon={<IconSend />} onClick={() => setDialog({ is: 'communicate' })}>
              {t(party.id === null ? 'communicate' : 'received')}
            </Button>
          ) : null}
          {isEditable ? (
            <Button variant="primary" icon={<IconPlus />} onClick={() => setDialog({ is: 'add' })}>
              {t('add')}
            </Button>
          ) : null}
        </span>
      </div>
      <div className="ex-cards">
        {exhibits.communicated.map((each) => (
          <Communicated
            key={each.communication.id}
            {...each}
            isOwn={party.id === null}
            isEditable={isEditable}
            onStamp={() => stamp(each)}
            onAssemble={() => assemble(each.exhibits)}
            onRevoke={() =>
              commands.revoke(each.communication.id).then(
                () => toast(t('revoked')),
                (error: unknown) => showFailure(error, t('failed')),
              )
            }
          />
        ))}
        {exhibits.open.length > 0 ? (
          <OpenExhibits
            exhibits={exhibits.open}
            isKnown={exhibits.isKnown}
            isEditable={isEditable}
            onMove={(id, place) => commands.move(id, place)}
            onEdit={(exhibit) => setDialog({ is: 'edit', exhibit })}
            onRemove={remove}
          />
        ) : isEmpty ? (
          <Card>
            {exhibits.isKnown ? (
              <EmptyState title={t('none')}>{t(isEditable ? 'noneText' : 'noneClosed')}</EmptyState>
            ) : (
              <NotHeardYet rows={3} />
            )}
          </Card>
        ) : null}
      </div>
      {dialog === null ? null : dialog.is === 'add' ? (
        <AddExhibits
          project={project.id}
          taken={exhibits.all}
          isKnown={exhibits.isKnown}
          onAdd={(files) => commands.add(files)}
          onClose={close}
        />
      ) : dialog.is === 'communicate' ? (
        <CommunicateDialog exhibits={exhibits} isOwn={party.id === null} commands={commands} onClose={close} />
      ) : dialog.is === 'files' ? (
        <NumberedFiles files={dialog.files} action={dialog.action} onClose={close} />
      ) : dialog.is === 'edit' ? (
        <EditExhibit exhibit={dialog.exhibit} commands={commands} onClose={close} />
      ) : (
        <BordereauDialog project={project} party={party} exhibits={exhibits} onClose={close} />
      )}
    </>
  );
}
