import { fold } from '@basoche/domain';
import { interestRecord } from '@basoche/protocol';
import type { Interest } from '@basoche/protocol';
import { Button, Card, ChoiceField, Chip, Dialog, toast } from '@basoche/ui';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordCommands } from '../../../data/records/use-record-commands.ts';
import { useRecords } from '../../../data/records/use-records.ts';
import { useRefusals } from '../../../data/records/use-refusals.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { RefusalList } from '../../../shared/records/RefusalList.tsx';
import { showFailure } from '../../../shared/records/show-failure.ts';

export interface InterestsProps {
  contact: string;
  /** The dialog that adds one is open. */
  isAdding: boolean;
}

/** What a contact takes an interest in. */
export function Interests({ contact, isAdding }: InterestsProps) {
  const { t } = useTranslation('spaces');
  const { entries, state } = useRecords(interestRecord, { where: { contact } });
  const refusals = useRefusals(interestRecord).filter(({ fields }) => fields['contact'] === contact);
  const params = { id: contact };
  const navigate = useNavigate();
  return (
    <>
      <RefusalList refusals={refusals} />
      <Card
        title={t('interests')}
        tools={
          <Link
            to="/contact/view/$id/interest/create"
            params={params}
            className="b-button b-button-secondary b-button-sm"
          >
            <IconPlus />
            {t('addInterest')}
          </Link>
        }
      >
        {entries.length > 0 ? (
          <ul className="rec-chips ct-interests">
            {entries.map(({ row }) => (
              <InterestChip key={row.id} row={row} />
            ))}
          </ul>
        ) : state.is === 'complete' ? (
          <p className="rec-empty">{t('noInterests')}</p>
        ) : (
          <NotHeardYet rows={1} />
        )}
      </Card>
      {isAdding ? (
        <AddDialog
          contact={contact}
          labels={entries.map(({ row }) => row.label)}
          onClose={() => void navigate({ to: '/contact/view/$id', params })}
        />
      ) : null}
    </>
  );
}

function useInterestCommands() {
  const { t } = useTranslation('spaces');
  const labels = useMemo(() => {
    const named = ({ label = '' }: { label?: string }) => ({ label });
    return {
      create: (row: { label?: string }) => t('commandAddInterest', named(row)),
      update: (row: { label: string }) => t('commandAddInterest', named(row)),
      remove: (row: { label: string }) => t('commandRemoveInterest', named(row)),
    };
  }, [t]);
  return useRecordCommands(interestRecord, labels);
}

function InterestChip({ row: { id, contact, label } }: { row: Interest }) {
  const { t } = useTranslation(['spaces', 'common']);
  const commands = useInterestCommands();
  const failed = (error: unknown) => showFailure(error, t('interestFailed'));

  async function remove() {
    try {
      await commands.remove(id);
      toast(t('interestRemoved', { label }), {
        action: { label: t('common:undo'), onSelect: () => void commands.create({ contact, label }).catch(failed) },
      });
    } catch (error) {
      failed(error);
    }
  }

  return (
    <li>
      <Chip onRemove={() => void remove()} removeLabel={t('removeInterest', { label })}>
        {label}
      </Chip>
    </li>
  );
}

interface AddDialogProps {
  contact: string;
  /** Those that the contact has. */
  labels: readonly string[];
  onClose: () => void;
}

function AddDialog({ contact, labels, onClose }: AddDialogProps) {
  const { t } = useTranslation(['spaces', 'common', 'records']);
  const commands = useInterestCommands();
  const [label, setLabel] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const options = useWords(typed, labels);

  async function add() {
    const chosen = (label ?? typed).trim();
    if (chosen === '') return setMissing(true);
    onClose();
    try {
      await commands.create({ contact, label: chosen });
    } catch (error) {
      showFailure(error, t('interestFailed'));
    }
    return undefined;
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('addInterest')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" onClick={() => void add()}>
            {t('add')}
          </Button>
        </>
      }
    >
      <ChoiceField
        label={t('interest')}
        hint={t('interestHint')}
        error={isMissing && label === null && typed.trim() === '' ? t('missingInterest') : undefined}
        value={label}
        options={options}
        onSearch={setTyped}
        onChange={setLabel}
        empty={t('nothingFound')}
        openLabel={t('records:openList')}
        clearLabel={t('records:clear')}
      />
    </Dialog>
  );
}

const MAX_SHOWN = 8;

/** Words of the firm that go with what is typed, and what is typed. */
function useWords(typed: string, taken: readonly string[]) {
  const { t } = useTranslation('spaces');
  const { entries } = useRecords(interestRecord, {});
  const words = useMemo(() => {
    const byKey = new Map<string, string>();
    for (const { row } of entries) if (!byKey.has(fold(row.label))) byKey.set(fold(row.label), row.label);
    return byKey;
  }, [entries]);
  const sought = fold(typed.trim());
  const has = new Set(taken.map(fold));
  const found = [...words]
    .filter(([key]) => key.includes(sought) && !has.has(key))
    .map(([, label]) => ({ value: label, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'fr'))
    .slice(0, MAX_SHOWN);
  const isNew = sought !== '' && !words.has(sought) && !has.has(sought);
  return isNew ? [...found, { value: typed.trim(), label: t('newInterest', { label: typed.trim() }) }] : found;
}
