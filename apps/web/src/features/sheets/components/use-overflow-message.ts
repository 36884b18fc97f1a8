import { toast } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { Overflow } from '../model/room.ts';

/** Tells what does not fit, and whether it was that. */
export function useOverflowMessage(what: 'paste' | 'fill' | 'file') {
  const { t } = useTranslation('sheets');
  return (result: unknown): result is Overflow => {
    if (!(result instanceof Overflow)) return false;
    const [needed, max] = [result.needed.toLocaleString('fr'), result.max.toLocaleString('fr')];
    toast(t(`overflow_${what}`), { tone: 'bad', detail: t(`overflow_${result.of}`, { needed, max }) });
    return true;
  };
}
