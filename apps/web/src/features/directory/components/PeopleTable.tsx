import { formatPhone } from '@basoche/domain';
import type { DirectoryPerson } from '@basoche/protocol';
import { Button, DataTable, EmptyState, Pill, Select, TextField } from '@basoche/ui';
import type { Column } from '@basoche/ui';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allDepartments, departmentsOf, filterPeople } from '../model/filter.ts';
import { PersonName } from './PersonName.tsx';

export interface PeopleTableProps {
  caption: string;
  people: readonly DirectoryPerson[];
  /** Shown instead of the table when there is nobody at all. */
  empty: ReactNode;
  intern?: boolean;
  /** The firm instead of the e-mail address. */
  withFirm?: boolean;
  /** Who is in the network's directory. */
  withListing?: boolean;
  action?: (person: DirectoryPerson) => ReactNode;
}

/** People with a filter by words and by department. */
export function PeopleTable({
  caption,
  people,
  empty,
  intern = false,
  withFirm = false,
  withListing = false,
  action,
}: PeopleTableProps) {
  const { t } = useTranslation('directory');
  const [text, setText] = useState('');
  const [department, setDepartment] = useState('');
  const departments = useMemo(() => allDepartments(people), [people]);
  const shown = filterPeople(people, { text, department });
  const columns = useMemo(
    () => columnsOf({ t: (key) => t(key), intern, withFirm, withListing, action }),
    [t, intern, withFirm, withListing, action],
  );
  if (people.length === 0) return empty;
  return (
    <>
      <div className="d-filters">
        <TextField
          className="d-filter-text"
          label={t('filter')}
          hideLabel
          placeholder={t('filter')}
          icon={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {departments.length === 0 ? null : (
          <Select
            label={t('departments')}
            hideLabel
            value={department}
            onChange={setDepartment}
            options={[
              { value: '', label: t('allDepartments') },
              ...departments.map((name) => ({ value: name, label: name })),
            ]}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={t('emptyFilter')}
          action={
            <Button
              onClick={() => {
                setText('');
                setDepartment('');
              }}
            >
              {t('clearFilter')}
            </Button>
          }
        />
      ) : (
        <DataTable caption={caption} columns={columns} rows={shown} rowKey={(row) => row.id} />
      )}
    </>
  );
}

type Words =
  | 'columnName'
  | 'columnDepartments'
  | 'columnFirm'
  | 'columnEmail'
  | 'columnPhone'
  | 'columnListing'
  | 'columnActions';

interface ColumnOptions extends Pick<PeopleTableProps, 'intern' | 'withFirm' | 'withListing' | 'action'> {
  t: (key: Words) => string;
}

function columnsOf({
  t,
  intern = false,
  withFirm = false,
  withListing = false,
  action,
}: ColumnOptions): Column<DirectoryPerson>[] {
  return [
    {
      id: 'name',
      header: t('columnName'),
      cell: (row) => <PersonName person={row} intern={intern} detail={withFirm ? '' : row.fonction} />,
    },
    withFirm
      ? { id: 'firm', header: t('columnFirm'), wide: true, cell: (row) => row.firm.name }
      : { id: 'email', header: t('columnEmail'), wide: true, cell: mailCell },
    { id: 'departments', header: t('columnDepartments'), wide: true, cell: (row) => departmentsOf(row).join(', ') },
    { id: 'phone', header: t('columnPhone'), width: '150px', wide: true, cell: phoneCell },
    ...(withListing
      ? [{ id: 'listing', header: t('columnListing'), width: '190px', wide: true, cell: listedCell }]
      : []),
    ...(action === undefined ? [] : [{ id: 'actions', header: t('columnActions'), width: '180px', cell: action }]),
  ];
}

const listedCell = (row: DirectoryPerson) => (row.isListed ? <ListedPill /> : null);

function ListedPill() {
  const { t } = useTranslation('directory');
  return <Pill tone="info">{t('listed')}</Pill>;
}

function mailCell(row: DirectoryPerson): ReactNode {
  return row.email === null ? null : <a href={`mailto:${row.email}`}>{row.email}</a>;
}

function phoneCell(row: DirectoryPerson): ReactNode {
  if (row.officePhone === '') return null;
  const shown = formatPhone(row.officePhone);
  return (
    <a className="b-num" href={`tel:${row.officePhone.replace(/[^+\d]/g, '')}`}>
      {shown}
    </a>
  );
}
