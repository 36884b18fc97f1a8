import { useState } from 'react';

/**
 * Goes to each place that the person who is followed comes to, once.
 * @param place `null` while nobody is followed, or to somewhere that is not here
 * @param go sets state of the component that uses this
 */
export function useGoWith(place: string | null, go: (place: string) => void): void {
  const [last, setLast] = useState<string | null>(null);
  if (place === last) return;
  setLast(place);
  if (place !== null) go(place);
}
