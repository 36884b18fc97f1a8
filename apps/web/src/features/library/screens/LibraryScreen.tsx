import type { ReactNode } from 'react';
import { Places } from '../components/Places.tsx';
import { placeFrom, placeHref } from '../model/place.ts';
import { BrowserScreen } from './BrowserScreen.tsx';
import { RequestsScreen } from './RequestsScreen.tsx';
import '../library.css';

export interface LibraryScreenProps {
  /** As the address names it. */
  place: string | undefined;
  /** What was written in the editor. */
  documents: ReactNode;
}

/** `/ged`: the place that the address names; without one, what was written in the editor. */
export function LibraryScreen({ place: word, documents }: LibraryScreenProps) {
  const place = placeFrom(word);
  if (place.is === 'requests') return <RequestsScreen />;
  if (place.is !== 'documents') return <BrowserScreen key={placeHref(place)} place={place} />;
  return (
    <div className="lib-page">
      <Places here={place} />
      <div className="lib-documents">{documents}</div>
    </div>
  );
}
