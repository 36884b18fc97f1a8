export function median(values: number[]): number {
  return percentile(values, 50);
}

/** Nearest rank below a hundred values is coarse: linear between ranks. NaN without values. */
export function percentile(values: number[], p: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = Float64Array.from(values).sort();
  const at = ((sorted.length - 1) * p) / 100;
  const low = Math.floor(at);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted[low]! + (sorted[high]! - sorted[low]!) * (at - low);
}
