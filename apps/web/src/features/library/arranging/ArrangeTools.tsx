import { Button, IconButton } from '@basoche/ui';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconArrowRight,
  IconCut,
  IconFileExport,
  IconRotate2,
  IconRotateClockwise2,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Arranging } from './use-arrangement.ts';

/** What is done with the chosen pages. */
export function ArrangeTools({ arranging }: { arranging: Arranging }) {
  const { t } = useTranslation('arranging');
  const { pages, chosen, canUndo, choose, step, turn, cut, remove, extract, undo } = arranging;
  const isNone = chosen.size === 0;
  const isAll = chosen.size === pages.length;
  return (
    <div className="arr-tools" role="toolbar" aria-label={t('tools')}>
      <Button size="sm" onClick={() => choose(isAll ? new Set() : new Set(pages.map(({ id }) => id)))}>
        {t(isAll ? 'chooseNone' : 'chooseAll')}
      </Button>
      <span className="arr-icons">
        <IconButton label={t('left')} icon={<IconArrowLeft />} disabled={isNone} onClick={() => step(-1)} />
        <IconButton label={t('right')} icon={<IconArrowRight />} disabled={isNone} onClick={() => step(1)} />
        <IconButton label={t('turnLeft')} icon={<IconRotate2 />} disabled={isNone} onClick={() => turn(-90)} />
        <IconButton label={t('turnRight')} icon={<IconRotateClockwise2 />} disabled={isNone} onClick={() => turn(90)} />
        <IconButton label={t('cutBefore')} icon={<IconCut />} disabled={isNone} onClick={cut} />
        <IconButton label={t('extract')} icon={<IconFileExport />} disabled={isNone || isAll} onClick={extract} />
        <IconButton label={t('remove')} icon={<IconTrash />} disabled={isNone || isAll} onClick={remove} />
        <IconButton label={t('undo')} icon={<IconArrowBackUp />} disabled={!canUndo} onClick={undo} />
      </span>
      <span className="arr-chosen" role="status">
        {isNone ? t('chooseHint') : t('chosen', { count: chosen.size })}
      </span>
    </div>
  );
}
