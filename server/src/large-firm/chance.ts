import { formatPhone } from '@basoche/domain';
import { demoId, demoRandom } from '../demo/ids.ts';

export const LARGE_FIRM_ID = demoId('firm/large');

/** Choices for one row, the same whenever it is made. */
export function chanceOf(name: string) {
  const random = demoRandom(`large/${name}`);
  const below = (count: number) => Math.floor(random() * count);
  return {
    below,
    one: <T>(list: readonly T[]) => list[below(list.length)]!,
    phone: (start: string) =>
      formatPhone(`+33${start.slice(1)}${String(below(100_000_000)).padStart(8, '0')}`).replaceAll('\u00a0', ' '),
  };
}

export const userId = (index: number) => demoId(`large/user/${index}`);
export const companyId = (index: number) => demoId(`large/company/${index}`);
export const contactId = (index: number) => demoId(`large/contact/${index}`);
