import { useEffect, useState } from 'react';

/** Whole seconds left of a wait, counted down; `start` begins one. */
export function useCountdown(): { seconds: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(0);
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    if (end === 0) return;
    const count = () => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setSeconds(left);
      if (left === 0) setEnd(0);
    };
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [end]);

  return { seconds, start: (wait) => setEnd(performance.now() + wait * 1000) };
}
