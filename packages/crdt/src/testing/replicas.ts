import type { DocKind } from '@basoche/protocol';
import * as fc from 'fast-check';
import * as Y from 'yjs';
import { type Actor, createDoc } from '../index.ts';
import { testActor } from './actors.ts';
import { type Choice, choice, editOnce } from './honest-edits.ts';

/** People with a device each, and every update ever made: delivery is chosen by the test. */
export interface Replicas {
  docs: Y.Doc[];
  actors: Actor[];
  log: Uint8Array[];
}

export type Step = { edit: Choice; who: number } | { deliver: number; to: number };

export function steps(people: number): fc.Arbitrary<Step[]> {
  return fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ edit: choice, who: fc.nat(people - 1) }) },
      { weight: 2, arbitrary: fc.record({ deliver: fc.nat(), to: fc.nat(people - 1) }) },
    ),
    { minLength: 5, maxLength: 60, size: 'max' },
  );
}

export function newReplicas(kind: DocKind, people: number): Replicas {
  const log: Uint8Array[] = [];
  const docs: Y.Doc[] = [];
  const actors: Actor[] = [];
  for (let index = 0; index < people; index++) {
    const doc = createDoc(kind);
    log.push(Y.encodeStateAsUpdate(doc));
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'network') log.push(update);
    });
    docs.push(doc);
    actors.push(testActor(`user${index}`));
  }
  return { docs, actors, log };
}

/** Edits and random deliveries: late, twice, out of order, or never. */
export function run(kind: DocKind, replicas: Replicas, script: Step[]): void {
  for (const step of script) {
    if ('edit' in step) editOnce(kind, replicas.docs[step.who]!, replicas.actors[step.who]!, step.edit);
    else Y.applyUpdate(replicas.docs[step.to]!, replicas.log[step.deliver % replicas.log.length]!, 'network');
  }
}

/** Everything reaches everyone, in an order of each one's own. */
export function deliverAll(replicas: Replicas): void {
  for (const [index, doc] of replicas.docs.entries()) {
    const turned = replicas.log.map((_, at) => replicas.log[(at * (index + 1) + index) % replicas.log.length]!);
    for (const update of [...turned, ...replicas.log]) Y.applyUpdate(doc, update, 'network');
  }
}

/**
 * The whole content, as plain values, apart from what yjs keeps for itself. A root without content is one that a replica
 * has asked for: it is in no update, and another may not have it.
 */
export function contentOf(doc: Y.Doc): unknown {
  const contents = [...doc.share.keys()].toSorted().map((name) => {
    const root = doc.share.get(name)!;
    // What came of a root that nobody asked for yet has no type; all but the text are maps.
    return [name, (root.constructor === Y.AbstractType ? doc.getMap(name) : root).toJSON() as unknown] as const;
  });
  return Object.fromEntries(contents.filter(([, content]) => content !== '' && !isEmptyObject(content)));
}

function isEmptyObject(content: unknown): boolean {
  return typeof content === 'object' && content !== null && Object.keys(content).length === 0;
}
