import type { AnyRow } from '@basoche/protocol';
import { Link } from '@tanstack/react-router';
import { viewPath } from './record-link.ts';
import type { RecordLink } from './record-link.ts';
import { useRecordTexts } from './use-record-texts.ts';

const MAX_SHOWN = 3;

export interface PerhapsSameProps<Row extends AnyRow> {
  link: RecordLink;
  rows: readonly Row[];
  /** What tells one from another of the same name. */
  detailOf: (row: Row) => readonly string[];
}

/** Records that are perhaps the one that is typed. */
export function PerhapsSame<Row extends AnyRow>({ link, rows, detailOf }: PerhapsSameProps<Row>) {
  const { text } = useRecordTexts(link);
  if (rows.length === 0) return null;
  return (
    <div className="rec-note" role="status">
      {text('duplicate')}
      <ul>
        {rows.slice(0, MAX_SHOWN).map((row) => (
          <li key={row.id}>
            <Link to={viewPath(link, row.id)} className="s-link">
              {[link.nameOf(row), ...detailOf(row)].filter((part) => part !== '').join(' · ')}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
