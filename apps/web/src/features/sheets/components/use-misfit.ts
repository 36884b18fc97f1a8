import { toast } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { Misfit } from '../model/room.ts';

/** Tells what does not fit, and whether it was that. */
export function useMisfit(what: 'paste' | 'fill' | 'file') {
  const { t } = useTranslation('sheets');
  return (result: unknown): result is Misfit => {
    if (!(result instanceof Misfit)) return false;
    const [needed, max] = [result.needed.toLocaleString('fr'), result.max.toLocaleString('fr')];
    toast(t(`misfit_${what}`), { tone: 'bad', detail: t(`misfit_${result.of}`, { needed, max }) });
    return true;
  };
}
