import type { Slip, Stamp } from '@basoche/pdf';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../../app/engine.tsx';
import { useUser } from '../../../app/session/session.ts';
import { readContent } from './content.ts';
import type { PdfWorker } from './pdf-worker.ts';
import type { FileToStamp, LeftReason } from './stamp-data.ts';
import { reasonOf } from './stamp-files.ts';

/** Milliseconds after the last change until the page is stamped anew. */
const DELAY = 250;

export interface Preview {
  /** The first page as it will be, after its slip; `null` before there is one. */
  bytes: Uint8Array | null;
  /** The slip is its first page. */
  hasSlip: boolean;
  /** Why it cannot be stamped like this. */
  problem: LeftReason | null;
  isLate: boolean;
}

/** The first page of a file with this stamp, as the file will have it. */
export function usePreview(worker: PdfWorker, file: FileToStamp, stamp: Stamp | null, slip: Slip | null): Preview {
  const engine = useEngine();
  const { id: me } = useUser();
  const firstPages = useRef(new Map<string, Uint8Array>());
  const [preview, setPreview] = useState<Preview>({ bytes: null, hasSlip: false, problem: null, isLate: true });
  const { row } = file;
  const asked = JSON.stringify([row.id, row.blob, stamp && { ...stamp, image: null }, slip]);
  const image = stamp?.image ?? null;
  const [shownFor, setShownFor] = useState({ asked: '', image });
  const given = useRef({ stamp, slip });
  useEffect(() => {
    given.current = { stamp, slip };
  });
  useEffect(() => {
    let isCurrent = true;
    async function draw(): Promise<Pick<Preview, 'bytes' | 'hasSlip'>> {
      const known = firstPages.current.get(row.id);
      const first = known ?? (await worker.ask({ is: 'firstPage', bytes: await readContent(engine, me, row) }));
      firstPages.current.set(row.id, first);
      // The worker takes the bytes that it is given.
      const written = given.current;
      const bytes = await worker.ask({ is: 'stamp', bytes: first.slice(), ...written });
      return { bytes, hasSlip: written.slip !== null };
    }
    const timer = setTimeout(() => {
      void draw()
        .then((drawn): Preview => ({ ...drawn, problem: null, isLate: false }))
        .catch((error: unknown): Preview | null =>
          isCurrent ? { bytes: null, hasSlip: false, problem: reasonOf(error), isLate: false } : null,
        )
        .then((next) => {
          if (!isCurrent || next === null) return;
          setPreview(next);
          setShownFor({ asked, image });
        });
    }, DELAY);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [engine, me, worker, row, asked, image]);
  return { ...preview, isLate: shownFor.asked !== asked || shownFor.image !== image };
}
