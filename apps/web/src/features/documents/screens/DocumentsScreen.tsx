import { listText, formatDay } from '@basoche/domain';
import { Button, DataTable, Dialog, EmptyState, Menu, Page, PageHeader, Pill, TextField, toast } from '@basoche/ui';
import type { Column } from '@basoche/ui';
import { IconFileText, IconPlus, IconSearch } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shared/copy-text.ts';
import { useListed } from '../../../data/docs/docs.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { personOf } from '../../../data/people.ts';
import { useIsStaff } from '../../../app/session/session.ts';
import { DropZone } from '../files/DropZone.tsx';
import { useFileImport } from '../files/ImportFile.tsx';
import { DocumentIcon } from '../components/DocumentIcon.tsx';
import { CreateDocumentForm } from '../components/CreateDocumentForm.tsx';
import { useDocuments } from '../../../data/documents.ts';
import type { ListedDocument } from '../../../data/documents.ts';
import '../documents.css';

/** Documents written in the editor, from the device. */
export function DocumentsScreen() {
  const { t } = useTranslation(['ged', 'common']);
  const documents = useDocuments();
  const listed = useListed();
  const isStaff = useIsStaff();
  const [creating, setCreating] = useState(false);
  const [query, setQuery] = useState('');
  const files = useFileImport();
  const wanted = listText(query.trim());
  const shown = documents.filter((row) => listText(row.title).includes(wanted));

  const columns = useMemo<Column<ListedDocument>[]>(
    () => [
      {
        id: 'title',
        header: t('columnTitle'),
        cell: titleCell,
      },
      {
        id: 'project',
        header: t('columnProject'),
        width: '140px',
        wide: true,
        cell: (row) => row.facts?.projectCode ?? '',
      },
      {
        id: 'owner',
        header: t('columnOwner'),
        width: '200px',
        wide: true,
        cell: (row) => (row.facts?.owner ? personOf(row.facts.owner).name : ''),
      },
      { id: 'words', header: t('columnWords'), width: '90px', numeric: true, wide: true, cell: (row) => words(row) },
      {
        id: 'created',
        header: t('columnCreated'),
        width: '120px',
        wide: true,
        cell: (row) => (row.facts ? formatDay(Date.parse(row.facts.createdAt)) : ''),
      },
      {
        id: 'menu',
        header: t('columnMenu'),
        hideHeader: true,
        width: '48px',
        cell: menuCell,
      },
    ],
    [t],
  );

  return (
    <Page>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          isStaff ? (
            <>
              {files.button}
              <Button variant="primary" icon={<IconPlus />} onClick={() => setCreating(true)}>
                {t('new')}
              </Button>
            </>
          ) : null
        }
      />
      <DropZone onFiles={isStaff ? files.take : null}>
        {documents.length === 0 && !listed ? (
          <NotHeardYet />
        ) : documents.length === 0 ? (
          <EmptyState
            icon={<IconFileText />}
            title={t('emptyTitle')}
            action={
              isStaff ? (
                <Button variant="primary" onClick={() => setCreating(true)}>
                  {t('new')}
                </Button>
              ) : null
            }
          >
            {t(isStaff ? 'emptyText' : 'emptyOutside')}
          </EmptyState>
        ) : (
          <>
            <TextField
              className="g-filter"
              label={t('filter')}
              hideLabel
              placeholder={t('filter')}
              icon={<IconSearch size={16} aria-hidden />}
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
            />
            {shown.length === 0 ? (
              <EmptyState title={t('emptyFilter', { query })} />
            ) : (
              <DataTable caption={t('list')} columns={columns} rows={shown} rowKey={(row) => row.slug} />
            )}
          </>
        )}
      </DropZone>
      {files.dialog}
      <Dialog
        open={creating}
        onOpenChange={setCreating}
        size="sm"
        title={t('createTitle')}
        actions={
          <>
            <Button onClick={() => setCreating(false)}>{t('common:cancel')}</Button>
            <Button variant="primary" type="submit" form="g-create">
              {t('createSubmit')}
            </Button>
          </>
        }
      >
        <CreateDocumentForm id="g-create" />
      </Dialog>
    </Page>
  );
}

const titleCell = (row: ListedDocument) => <TitleCell row={row} />;
const menuCell = (row: ListedDocument) => <MenuCell row={row} />;

function TitleCell({ row }: { row: ListedDocument }) {
  const { t } = useTranslation(['ged', 'common']);
  return (
    <span className="g-cell-title">
      <DocumentIcon type={row.facts?.type} />
      <Link to="/Editor" search={{ doc: row.slug }}>
        {row.title || t('common:untitled')}
      </Link>
      {row.isNew ? <Pill tone="wait">{t('creating')}</Pill> : null}
      {row.facts?.isTemplate === true ? <Pill tone="info">{t('modelPill')}</Pill> : null}
      {row.right === 'read' ? <Pill>{t('readOnly')}</Pill> : null}
    </span>
  );
}

function MenuCell({ row }: { row: ListedDocument }) {
  const { t } = useTranslation('ged');
  const navigate = useNavigate();
  return (
    <Menu
      label={t('actions', { title: row.title })}
      entries={[
        { id: 'open', label: t('open'), onSelect: () => void navigate({ to: '/Editor', search: { doc: row.slug } }) },
        {
          id: 'link',
          label: t('copyLink'),
          onSelect: () => {
            copyText(`${location.origin}/Editor?doc=${row.slug}`).then(
              () => toast(t('linkCopied')),
              () => toast(t('copyFailed'), { tone: 'bad' }),
            );
          },
        },
      ]}
    />
  );
}

function words(row: ListedDocument): string {
  return row.facts ? row.facts.words.toLocaleString('fr-FR') : '';
}
