import { SkeletonRows } from '@basoche/ui';

/** A sheet of paper before anything is known of what stands on it. */
export function BlankPage() {
  return (
    <div className="g-work">
      <div className="g-desk">
        <div className="g-paper">
          <SkeletonRows rows={8} />
        </div>
      </div>
    </div>
  );
}
