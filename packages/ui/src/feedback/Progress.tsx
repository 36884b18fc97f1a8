import { Button } from '../actions/Button.tsx';
import { useUiLabels } from '../UiProvider.tsx';

export interface ProgressProps {
  label: string;
  done: number;
  total: number;
  onCancel?: () => void;
}

/** Work of more than a second: a count, a bar, and a way to stop. */
export function Progress({ label, done, total, onCancel }: ProgressProps) {
  const labels = useUiLabels();
  return (
    <div className="b-progress">
      <div className="b-progress-head">
        <span>{label}</span>
        <span className="b-num">{labels.progress(done, total)}</span>
      </div>
      <progress className="b-progress-bar" value={done} max={Math.max(total, 1)} aria-label={label} />
      {onCancel === undefined ? null : (
        <Button size="sm" onClick={onCancel}>
          {labels.cancel}
        </Button>
      )}
    </div>
  );
}

/** A thin bar at the top of a region while its content is being fetched again. */
export function Busy({ label }: { label?: string }) {
  const labels = useUiLabels();
  return (
    <div className="b-busy" role="status">
      <span className="b-hidden">{label ?? labels.loading}</span>
    </div>
  );
}
