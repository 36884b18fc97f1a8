import { Button, EmptyState, Select, SkeletonRows } from '@basoche/ui';
import { IconArrowBackUp, IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/http/api.ts';
import type { Comparison } from './use-comparison.ts';
import type { Look } from './passages.ts';
import type { PastDocument } from './use-history.ts';

export interface VersionToolsProps {
  looks: readonly Look[];
  look: Look;
  onLook: (look: Look) => void;
  comparison: Comparison;
  onAgainst: (against: string) => void;
  children?: ReactNode;
}

/** How a moment is shown, and what it is compared with. */
export function VersionTools({ looks, look, onLook, comparison, onAgainst, children }: VersionToolsProps) {
  const { t } = useTranslation('history');
  return (
    <div className="hi-tools">
      <div className="hi-looks" role="group" aria-label={t('look')}>
        {looks.map((each) => (
          <Button key={each} size="sm" aria-pressed={look === each} onClick={() => onLook(each)}>
            {t(`look_${each}`)}
          </Button>
        ))}
      </div>
      {look === 'changes' ? (
        <Select
          plain
          label={t('against')}
          hideLabel
          value={comparison.against}
          options={comparison.options}
          onChange={onAgainst}
        />
      ) : null}
      {children}
    </div>
  );
}

export interface RestoreButtonProps {
  /** `undefined` until it is read. */
  version: PastDocument | undefined;
  onRestore: (version: PastDocument) => void;
}

/** Brings a moment back. */
export function RestoreButton({ version, onRestore }: RestoreButtonProps) {
  const { t } = useTranslation('history');
  return (
    <Button
      size="sm"
      variant="primary"
      className="hi-end"
      icon={<IconArrowBackUp />}
      disabled={version === undefined}
      onClick={() => {
        if (version !== undefined) onRestore(version);
      }}
    >
      {t('restore')}
    </Button>
  );
}

/** While a moment is on its way, or where it cannot be had. */
export function VersionMissing({ failed }: Pick<Comparison, 'failed'>) {
  const { t } = useTranslation('history');
  if (failed === null)
    return (
      <div className="g-desk">
        <div className="g-paper">
          <SkeletonRows rows={8} />
        </div>
      </div>
    );
  const isOffline = !(failed instanceof ApiError) || failed.code === 'NETWORK';
  return <EmptyState icon={<IconCloudOff />} title={t(isOffline ? 'stateOffline' : 'stateFailed')} />;
}
