import type { ConflictState } from '@basoche/protocol';
import { Pill } from '@basoche/ui';
import { useTranslation } from 'react-i18next';

const TONES: Readonly<Record<ConflictState, 'ok' | 'bad' | 'wait' | 'mute'>> = {
  unchecked: 'mute',
  clear: 'ok',
  toDecide: 'bad',
  accepted: 'ok',
  refused: 'bad',
  outdated: 'wait',
};

/** Where the search for conflicts of interest of a matter stands. */
export function StatePill({ state }: { state: ConflictState }) {
  const { t } = useTranslation('conflicts');
  return <Pill tone={TONES[state]}>{t(`state_${state}`)}</Pill>;
}
