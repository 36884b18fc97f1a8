import { alikeGroups, alikePairs } from '@basoche/domain';
import type { AlikeGroup, AlikePair, Identity } from '@basoche/domain';

/** Records of the device, a part at a time; then the groups that they make. */
export type DuplicatesTask =
  | { is: 'records'; part: readonly (readonly [id: string, identity: object])[] }
  | { is: 'groups'; distinct: readonly string[] };

let records: (readonly [string, Identity])[] = [];
let pairs: AlikePair[] | null = null;

addEventListener('message', ({ data }: MessageEvent<DuplicatesTask>) => postMessage(answerTo(data)));

function answerTo(task: DuplicatesTask): AlikeGroup[] {
  if (task.is === 'records') {
    records = [...records, ...(task.part as (readonly [string, Identity])[])];
    return [];
  }
  pairs ??= alikePairs(records);
  return alikeGroups(pairs, new Set(task.distinct));
}
