let running: (() => boolean) | null = null;

/** Something typed is in the memory of this tab alone; `null` where no engine runs, outside of the signed-in screens. */
export function isAtRisk(): boolean | null {
  return running?.() ?? null;
}

/** A running engine answers from now on. The sign-in screens ask without loading one. @returns ends that */
export function publishAtRisk(of: () => boolean): () => void {
  running = of;
  return () => {
    if (running === of) running = null;
  };
}
