import { useEffect, useEffectEvent } from 'react';

/**
 * Takes up what the server says now (read again, changed on another device) in a form where nothing is being typed.
 * Compared by its JSON.
 */
export function useFollow<T>(current: T, typing: boolean, take: (current: T) => void): void {
  const follow = useEffectEvent(() => {
    if (!typing) take(current);
  });
  const text = JSON.stringify(current);
  useEffect(() => {
    if (text !== undefined) follow();
  }, [text]);
}
