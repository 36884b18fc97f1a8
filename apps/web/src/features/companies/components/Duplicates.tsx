import { foldedText } from '@basoche/domain';
import { companyRecord } from '@basoche/protocol';
import type { Company } from '@basoche/protocol';
import { useDeferredValue } from 'react';
import { useRecords } from '../../../data/records/use-records.ts';
import { companyLink } from '../../../shared/records/company-link.ts';
import { PerhapsSame } from '../../../shared/records/PerhapsSame.tsx';

/** What no record has: nothing is asked for yet. */
const NONE = { where: { id: '' } };
const folded = (text: string) => foldedText(text.trim(), { accents: false, case: false });
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** Companies of this device that are perhaps the one that is typed: of the same name, or the same SIREN. */
export function Duplicates({ values }: { values: Pick<Company, 'name' | 'siren' | 'siret'> }) {
  const { name, siren, siret } = useDeferredValue(values);
  const number = digitsOf(siren || siret).slice(0, 9);
  const named = useRecords(companyRecord, name.trim() === '' ? NONE : { search: name.trim() });
  const numbered = useRecords(companyRecord, number.length === 9 ? { where: { siren: number } } : NONE);
  const found = [...numbered.entries, ...named.entries.filter(({ row }) => folded(row.name) === folded(name))];
  const rows = new Map(found.map(({ row }) => [row.id, row]));
  return <PerhapsSame link={companyLink} rows={[...rows.values()]} detailOf={(row) => [row.siren, row.city]} />;
}
