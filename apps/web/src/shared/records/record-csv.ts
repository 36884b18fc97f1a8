import { csvOf, withoutFormula } from '@basoche/office/spreadsheet';
import type { AnyRow } from '@basoche/protocol';
import { fieldsOf } from './record-screens.ts';
import type { FieldValues, RecordScreens } from './record-screens.ts';
import type { FieldText } from './use-field-text.ts';

export interface CsvTexts {
  label: (field: string) => string;
  textOf: FieldText;
}

/** Records for a French spreadsheet, which runs none of what stands in them. */
export function recordsCsv(screens: RecordScreens, rows: readonly AnyRow[], { label, textOf }: CsvTexts): string {
  const fields = fieldsOf(screens);
  const lines = rows.map((row) => {
    const values = row as unknown as FieldValues;
    return fields.map((field) => withoutFormula(textOf(field, values[field])));
  });
  return csvOf([fields.map(label), ...lines]);
}
