import { useEffect, useState, type ReactNode } from 'react';
import { useUiLabels } from '../UiProvider.tsx';

/** Waiting shorter than this shows nothing: a flash of grey is worse than a blink. Milliseconds. */
export const SKELETON_DELAY = 150;

/** Shows the skeleton of the real layout once the wait exceeds SKELETON_DELAY, and says « Chargement… » once. */
export function Skeleton({ children }: { children: ReactNode }) {
  const labels = useUiLabels();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETON_DELAY);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="b-skeleton" role="status" aria-busy>
      <span className="b-hidden">{labels.loading}</span>
      {shown ? <div aria-hidden>{children}</div> : null}
    </div>
  );
}

/** One grey bar; width in any CSS length. */
export function Bone({
  width = '100%',
  height = 12,
  round = false,
}: {
  width?: string;
  height?: number;
  round?: boolean;
}) {
  return <span className="b-bone" style={{ width, height, borderRadius: round ? '50%' : undefined }} />;
}

/** Rows of a list or table. */
export function SkeletonRows({ rows = 6, avatar = false }: { rows?: number; avatar?: boolean }) {
  return (
    <Skeleton>
      {Array.from({ length: rows }, (_, row) => (
        <div className="b-skeleton-row" key={row}>
          {avatar ? <Bone width="28px" height={28} round /> : null}
          <span className="b-skeleton-lines">
            <Bone width={`${62 - ((row * 13) % 30)}%`} />
            <Bone width={`${44 - ((row * 7) % 24)}%`} height={10} />
          </span>
        </div>
      ))}
    </Skeleton>
  );
}
