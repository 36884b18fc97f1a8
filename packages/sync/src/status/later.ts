/** Runs `fn` once at the end of the turn, however often it is asked for. */
export function oncePerTurn(fn: () => void): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    queueMicrotask(() => {
      asked = false;
      fn();
    });
  };
}
