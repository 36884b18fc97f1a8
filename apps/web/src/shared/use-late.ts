import { useEffect, useState } from 'react';

/** A start is connected within this, milliseconds; only after it is the network said to be missing. */
const START = 3_000;

/** Whether this has been on the screen for longer than a start takes to connect. */
export function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), START);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
