export { distinctPairRecord } from './distinct-pair-record.ts';
export { DistinctPair, type NewDistinctPair } from './distinct-pair.ts';
export { NOT_MERGED, type MergeFields } from './merge.ts';
