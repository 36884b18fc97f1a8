import { Bone, Page, SkeletonRows } from '@basoche/ui';

/** While the code of a screen arrives: a page's title and rows, after a moment. */
export function PendingPage() {
  return (
    <Page>
      <Bone width="220px" height={22} />
      <SkeletonRows rows={6} />
    </Page>
  );
}
