let revisions = 0;

/** Never the same twice in a tab, also when a document is closed and opened again [LS2]. */
export function nextRevision(): number {
  revisions += 1;
  return revisions;
}
