import { formatBytes, formatDay } from '@basoche/domain';
import type { FileLetter } from '@basoche/protocol';
import { Menu, Pill, RecordTable } from '@basoche/ui';
import type { MenuEntry, RecordColumn, RowChoice } from '@basoche/ui';
import {
  IconFile,
  IconFileText,
  IconFolder,
  IconMail,
  IconMusic,
  IconPhoto,
  IconStarFilled,
  IconTable,
  IconVideo,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../../data/people.ts';
import { Pending } from '../../../shared/records/RecordParts.tsx';
import { ITEM_ORDERS } from '../model/use-contents.ts';
import type { Item, ItemOrder } from '../model/use-contents.ts';
import { fileHref, placeHref } from '../model/place.ts';

export interface ItemTableProps {
  caption: string;
  items: readonly Item[];
  order: ItemOrder;
  onOrder: (order: ItemOrder) => void;
  favourites: ReadonlySet<string>;
  /** What can be done with a row. The same function each time. */
  entriesOf: (item: Item) => MenuEntry[];
  /** What is asked for: another begins at its first row. */
  question: string;
  /** Without it nothing is chosen. */
  choice?: RowChoice<Item> | undefined;
}

/** What the cells of every row need. */
const TableContext = createContext<Pick<ItemTableProps, 'favourites' | 'entriesOf'>>({
  favourites: new Set(),
  entriesOf: () => [],
});

/** Folders and files. */
export function ItemTable({ caption, items, order, onOrder, favourites, entriesOf, question, choice }: ItemTableProps) {
  const { t } = useTranslation('library');
  const navigate = useNavigate();
  const columns = useMemo(
    (): readonly RecordColumn<Item>[] => [
      { id: 'name', header: t('columnName'), sorts: true, cell: nameCell },
      { id: 'size', header: t('columnSize'), width: '110px', sorts: true, cell: sizeCell },
      { id: 'changed', header: t('columnChanged'), width: '130px', sorts: true, cell: dayCell },
      { id: 'by', header: t('columnBy'), width: '180px', cell: authorCell },
      { id: 'state', header: t('columnState'), width: '110px', cell: stateCell },
      { id: 'menu', header: t('columnMenu'), hideHeader: true, width: '68px', cell: menuCell },
    ],
    [t],
  );
  const context = useMemo(() => ({ favourites, entriesOf }), [favourites, entriesOf]);
  return (
    <TableContext value={context}>
      <RecordTable
        caption={caption}
        columns={columns}
        card={cardCell}
        rows={items}
        rowKey={keyOf}
        hrefOf={hrefOf}
        onOpen={(item) => void navigate({ to: hrefOf(item) })}
        order={order}
        onOrder={({ column, isDescending }) =>
          onOrder({ column: ITEM_ORDERS.find((each) => each === column) ?? 'name', isDescending })
        }
        question={question}
        {...(choice === undefined ? {} : { choice })}
      />
    </TableContext>
  );
}

const nameCell = (item: Item, tabIndex: 0 | -1) => <NameCell item={item} tabIndex={tabIndex} />;
const menuCell = (item: Item, tabIndex: 0 | -1) => <RowMenu item={item} tabIndex={tabIndex} />;
const authorCell = (item: Item) => <Author item={item} />;
const stateCell = (item: Item) => <State item={item} />;
const cardCell = (item: Item, tabIndex: 0 | -1) => <ItemCard item={item} tabIndex={tabIndex} />;
const sizeCell = (item: Item) =>
  item.is === 'file' ? <span className="b-num">{formatBytes(item.entry.row.size)}</span> : null;
const dayCell = ({ entry: { row } }: Item) =>
  row.updatedAt === 0 ? null : <span className="b-num">{formatDay(row.updatedAt)}</span>;

function Author({ item }: { item: Item }) {
  const people = usePeople();
  const by = item.is === 'file' ? item.entry.row.updatedBy : null;
  return by === null ? null : people.of(by).name;
}

function State({ item }: { item: Item }) {
  const { t } = useTranslation('library');
  const status = item.is === 'file' ? item.entry.row.status : null;
  return status === null ? null : <Pill>{t(`status_${status}`)}</Pill>;
}

function ItemCard({ item, tabIndex }: CellProps) {
  return (
    <span className="lib-card">
      <span className="lib-card-text">
        <NameCell item={item} tabIndex={tabIndex} />
        <span className="rec-card-line">{cardLine(item)}</span>
      </span>
      <RowMenu item={item} tabIndex={tabIndex} />
    </span>
  );
}

const keyOf = ({ entry }: Item) => entry.id;
const hrefOf = (item: Item) =>
  item.is === 'folder' ? placeHref({ is: 'folder', id: item.entry.id }) : fileHref(item.entry.id);

function cardLine(item: Item): string {
  const day = item.entry.row.updatedAt === 0 ? '' : formatDay(item.entry.row.updatedAt);
  const size = item.is === 'file' ? formatBytes(item.entry.row.size) : '';
  return [size, day].filter((part) => part !== '').join(' · ');
}

interface CellProps {
  item: Item;
  tabIndex: 0 | -1;
}

function NameCell({ item, tabIndex }: CellProps) {
  const { t } = useTranslation('library');
  const isFavourite = use(TableContext).favourites.has(item.entry.id);
  const { row, isPending } = item.entry;
  return (
    <span className="lib-name">
      {item.is === 'folder' ? (
        <IconFolder size={18} className="lib-icon-folder" aria-hidden />
      ) : (
        <FileIcon name={row.name} />
      )}
      <a href={hrefOf(item)} tabIndex={tabIndex} title={row.name}>
        {row.name}
      </a>
      {isFavourite ? <IconStarFilled size={14} className="lib-star" aria-label={t('isFavourite')} /> : null}
      {item.is === 'file' && item.entry.row.version > 1 ? (
        <Pill>{t('versionPill', { number: item.entry.row.version })}</Pill>
      ) : null}
      {item.is === 'file' && item.entry.row.letter !== null ? <LetterPill letter={item.entry.row.letter} /> : null}
      {item.is === 'file' && item.entry.row.isModel ? <Pill tone="info">{t('model')}</Pill> : null}
      {isPending ? <Pending /> : null}
    </span>
  );
}

function RowMenu({ item, tabIndex }: CellProps) {
  const { t } = useTranslation('library');
  const { entriesOf } = use(TableContext);
  return (
    <Menu label={t('actions', { name: item.entry.row.name })} tabbable={tabIndex === 0} entries={entriesOf(item)} />
  );
}

const ICONS: readonly (readonly [RegExp, ReactNode])[] = [
  [/\.(?:png|jpe?g|gif|webp|avif|bmp|tiff?|heic|svg)$/i, <IconPhoto key="photo" size={18} aria-hidden />],
  [/\.(?:xlsx?|ods|csv)$/i, <IconTable key="table" size={18} aria-hidden />],
  [/\.(?:eml|msg)$/i, <IconMail key="mail" size={18} aria-hidden />],
  [/\.(?:mp4|m4v|webm|mov|avi|mkv)$/i, <IconVideo key="video" size={18} aria-hidden />],
  [/\.(?:mp3|m4a|ogg|wav|flac)$/i, <IconMusic key="sound" size={18} aria-hidden />],
  [/\.(?:pdf|docx?|odt|rtf|txt|md|pptx?|odp)$/i, <IconFileText key="text" size={18} aria-hidden />],
];

/** What a letter between lawyers is. */
export function LetterPill({ letter }: { letter: FileLetter }) {
  const { t } = useTranslation('library');
  return <Pill tone={letter === 'confidential' ? 'wait' : 'info'}>{t(letter)}</Pill>;
}

export function FileIcon({ name }: { name: string }) {
  return ICONS.find(([pattern]) => pattern.test(name))?.[1] ?? <IconFile size={18} aria-hidden />;
}
