import { Button, EmptyState, PageHeader, toast } from '@basoche/ui';
import { IconDownload, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RowsState } from '@basoche/records';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../../app/engine.tsx';
import { usePeople } from '../../../data/people.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { saveFile } from '../../../shared/save-file.ts';
import { ContactFilters } from '../components/ContactFilters.tsx';
import { ContactTable } from '../components/ContactTable.tsx';
import { ContactViews } from '../components/ContactViews.tsx';
import type { ContactEntry } from '../model/contact-list.ts';
import { useContactList } from '../model/use-contact-list.ts';
import '../contacts.css';

const shownNumber = (count: number) => count.toLocaleString('fr-FR');

/** `/contact`: everybody whom the firm knows, from this device. */
export function ContactsScreen() {
  const { t } = useTranslation('contacts');
  const { view, change, shown, counts, state } = useContactList();
  const isComplete = state.is === 'complete';
  return (
    <div className="ct-page">
      <PageHeader
        inTopBar
        title={t('title')}
        actions={
          <>
            <ContactViews view={view} onOpen={change} />
            <ExportButton entries={shown} disabled={!isComplete || shown.length === 0} />
            <AddLink />
          </>
        }
      />
      <ContactFilters view={view} counts={isComplete ? counts : null} onChange={change} />
      <Arrived state={state} count={shown.length} />
      {state.is === 'loading' ? (
        <NotHeardYet rows={12} />
      ) : shown.length > 0 ? (
        <ContactTable entries={shown} view={view} onOrder={change} />
      ) : isComplete ? (
        <Nothing
          isWhole={isUsual(view)}
          onClear={() => change({ search: '', type: null, isArchived: false, isMine: false })}
        />
      ) : (
        <p className="ct-note">{t('fillingNone')}</p>
      )}
    </div>
  );
}

const isUsual = (view: { search: string; type: unknown; isArchived: boolean; isMine: boolean }) =>
  view.search.trim() === '' && view.type === null && !view.isArchived && !view.isMine;

function AddLink() {
  const { t } = useTranslation('contacts');
  return (
    <Link to="/contact/create/{-$companyId}/{-$isLawyer}/{-$redirect}" className="b-button b-button-primary">
      <IconUserPlus />
      {t('add')}
    </Link>
  );
}

/** How much is there: a total once it is one. */
function Arrived({ state, count }: { state: RowsState; count: number }) {
  const { t } = useTranslation('contacts');
  const isConnected = useConnected();
  if (state.is === 'loading') return null;
  // The place of the total, which comes in a moment.
  if (state.is === 'reading') return <p className="ct-arrived" aria-hidden />;
  if (state.is === 'filling')
    return (
      <p className="ct-arrived" role="status">
        {t(isConnected ? 'filling' : 'fillingOffline', { count: state.rows, shown: shownNumber(state.rows) })}
      </p>
    );
  return (
    <>
      {count === 0 ? null : (
        <p className="ct-arrived" role="status">
          {t('total', { count, shown: shownNumber(count) })}
        </p>
      )}
      {state.unreadable === 0 ? null : (
        <p className="ct-note">{t('unreadable', { count: state.unreadable, shown: shownNumber(state.unreadable) })}</p>
      )}
    </>
  );
}

function Nothing({ isWhole, onClear }: { isWhole: boolean; onClear: () => void }) {
  const { t } = useTranslation('contacts');
  return isWhole ? (
    <EmptyState icon={<IconUsers />} title={t('empty')} action={<AddLink />}>
      {t('emptyText')}
    </EmptyState>
  ) : (
    <EmptyState title={t('emptyFilter')} action={<Button onClick={onClear}>{t('clearFilter')}</Button>}>
      {t('emptyFilterText')}
    </EmptyState>
  );
}

function ExportButton({ entries, disabled }: { entries: readonly ContactEntry[]; disabled: boolean }) {
  const { t } = useTranslation('contacts');
  const people = usePeople();

  async function save() {
    const { contactsCsv } = await import('../model/contact-csv.ts');
    const csv = contactsCsv(entries, {
      headOf: (field) => t(field),
      colleague: (id) => people.of(id).name,
      yes: t('yes'),
      no: t('no'),
    });
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${t('exportName')}.csv`);
    const count = entries.filter(({ row }) => row.is_readable).length;
    toast(t('exported', { count, shown: shownNumber(count) }), { tone: 'ok' });
  }

  return (
    <Button icon={<IconDownload />} title={t('exportAll')} disabled={disabled} onClick={() => void save()}>
      {t('export')}
    </Button>
  );
}
