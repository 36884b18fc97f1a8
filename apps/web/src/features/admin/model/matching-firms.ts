import { listText } from '@basoche/domain';
import type { FirmOverview } from '@basoche/protocol';

/** Firms whose name or SIRET contains every word of the query, whatever accents and capitals. */
export function matchingFirms(firms: readonly FirmOverview[], query: string): FirmOverview[] {
  const words = listText(query).split(/\s+/).filter(Boolean);
  return firms.filter((firm) => {
    const text = `${listText(firm.name)} ${firm.siret ?? ''}`;
    return words.every((word) => text.includes(word)) || (firm.siret ?? '').includes(digits(query) || '\0');
  });
}

function digits(text: string): string {
  return /^[\d\s]+$/.test(text) ? text.replace(/\s/g, '') : '';
}
