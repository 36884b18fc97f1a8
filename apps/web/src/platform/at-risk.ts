let running: (() => boolean) | null = null;

/** Something typed is in the memory of this tab alone; `null` where no engine runs, outside of the signed-in screens. */
export function isAtRisk(): boolean | null {
  return running?.() ?? null;
}

/** An engine runs, and tells. The screens before it do not load one to ask. @returns what ends that */
export function tellAtRisk(of: () => boolean): () => void {
  running = of;
  return () => {
    if (running === of) running = null;
  };
}
