import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { causalOrder } from './causal-order.ts';
import { BadUpdate, inspectUpdate } from './inspect.ts';
import { joinUpdates } from './join.ts';
import { Batch, Knowledge } from './knowledge.ts';
import { mergeAll } from './merge.ts';
import { scanUpdate } from './scan.ts';
import { RangeSet } from './range-set.ts';
import { splitByClient, splitUpdate } from './split.ts';
import { dependencies } from './struct.ts';

/** One edit by one of a few peers, or a delivery between two of them. */
type Step = { peer: number; verb: 'insert' | 'delete' | 'nest' | 'map' | 'deliver'; at: number; size: number };

const step: fc.Arbitrary<Step> = fc.record({
  peer: fc.nat(3),
  verb: fc.constantFrom('insert', 'insert', 'delete', 'nest', 'map', 'deliver'),
  at: fc.nat(1000),
  size: fc.integer({ min: 1, max: 12 }),
});
const steps = fc.array(step, { minLength: 1, maxLength: 60 });

/** Every update that was made, in the order in which it was made. */
function run(list: Step[], seen: (update: Uint8Array, peer: number) => void = () => undefined): Y.Doc[] {
  const peers = Array.from({ length: 4 }, (_, index) => {
    const doc = new Y.Doc();
    doc.clientID = 100 + index;
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'delivery') seen(update, index);
    });
    return doc;
  });
  for (const { peer, verb, at, size } of list) {
    const doc = peers[peer]!;
    const text = doc.getText('t');
    if (verb === 'insert') text.insert(at % (text.length + 1), 'éabcdefghijklm'.slice(0, size));
    else if (verb === 'delete' && text.length > 0)
      text.delete(at % text.length, Math.min(size, text.length - (at % text.length)));
    else if (verb === 'map') doc.getMap('m').set(`k${at % 5}`, size);
    else if (verb === 'nest') doc.getMap('m').set(`n${at % 3}`, new Y.Map([['x', size]]));
    else if (verb === 'deliver') Y.applyUpdate(peers[at % 4]!, Y.encodeStateAsUpdate(doc), 'delivery');
  }
  return peers;
}

function knowledgeOf(updates: Uint8Array[]): Knowledge {
  const knowledge = new Knowledge(new Map(), () => updates);
  return knowledge;
}

function stateOf(updates: Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, update);
  return doc;
}

function same(a: Y.Doc, b: Y.Doc): void {
  expect(a.getText('t').toJSON()).toBe(b.getText('t').toJSON());
  expect(a.getMap('m').toJSON()).toEqual(b.getMap('m').toJSON());
  expect(Y.encodeStateVector(a)).toEqual(Y.encodeStateVector(b));
}

describe('inspectUpdate', () => {
  test('[JR3] accepts what Yjs writes, and its ranges are those of the state vector', () => {
    fc.assert(
      fc.property(steps, (list) => {
        for (const doc of run(list)) {
          const { ranges } = inspectUpdate(Y.encodeStateAsUpdate(doc));
          expect(new Map([...ranges].map(([client, range]) => [client, range.to]))).toEqual(
            Y.decodeStateVector(Y.encodeStateVector(doc)),
          );
        }
      }),
    );
  });

  test('[MX2] any bytes are an update or a BadUpdate, never another failure', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          inspectUpdate(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(BadUpdate);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('[GU4] what is accepted of a damaged update can be applied, or is found to lean on missing content', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }), (list, damages) => {
        const bytes = new Uint8Array(Y.encodeStateAsUpdate(run(list)[0]!));
        for (const [at, value] of damages) bytes[at % bytes.length] = value;
        let inspected;
        try {
          inspected = inspectUpdate(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(BadUpdate);
          return;
        }
        const verdict = knowledgeOf([]).judge(inspected);
        if (verdict.type !== 'new') return;
        const doc = new Y.Doc();
        try {
          Y.applyUpdate(doc, verdict.bytes);
        } catch {
          // Decodable, whole, and still nothing Yjs can build: guarded kinds find it before the commit.
          return;
        }
        expect(doc.store.pendingStructs).toBeNull();
        expect(doc.store.pendingDs).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  test('refuses bytes after the end, an empty text, a client id twice', () => {
    const doc = new Y.Doc();
    doc.getText('t').insert(0, 'a');
    const update = Y.encodeStateAsUpdate(doc);
    expect(() => inspectUpdate(new Uint8Array([...update, 0]))).toThrow(BadUpdate);
    expect(() => inspectUpdate(new Uint8Array())).toThrow(BadUpdate);
    const body = [...update.subarray(1, -1)];
    expect(() => inspectUpdate(new Uint8Array([2, ...body, ...body, 0]))).toThrow(BadUpdate);
  });
});

describe('Knowledge', () => {
  test('[JR2] the journal of judged updates equals the peers, and what comes again is known', () => {
    fc.assert(
      fc.property(steps, fc.boolean(), (list, whole) => {
        const journal: Uint8Array[] = [];
        const knowledge = new Knowledge(new Map(), () => journal);
        const all: Uint8Array[] = [];
        const take = (bytes: Uint8Array) => {
          const verdict = knowledge.judge(inspectUpdate(bytes));
          if (verdict.type !== 'new') return verdict.type;
          journal.push(verdict.bytes);
          knowledge.learn(verdict.ranges, verdict.deletes);
          return verdict.type;
        };
        const peers = run(list, (update) => all.push(update));
        if (!whole) for (const update of all) take(update);
        for (const doc of peers) expect(take(Y.encodeStateAsUpdate(doc))).not.toBe('gap');
        const merged = new Y.Doc();
        for (const doc of peers) Y.applyUpdate(merged, Y.encodeStateAsUpdate(doc));
        same(stateOf(journal), merged);
        for (const doc of peers) expect(take(Y.encodeStateAsUpdate(doc))).toBe('known');
        for (const update of all) expect(take(update)).toBe('known');
      }),
    );
  });

  test('[JR3] an update that leans on missing content is a gap, and nothing accepted is ever pending', () => {
    fc.assert(
      fc.property(steps, fc.infiniteStream(fc.boolean()), (list, drops) => {
        const journal: Uint8Array[] = [];
        const knowledge = new Knowledge(new Map(), () => journal);
        run(list, (update) => {
          if (drops.next().value) return;
          const verdict = knowledge.judge(inspectUpdate(update));
          if (verdict.type !== 'new') return;
          journal.push(verdict.bytes);
          knowledge.learn(verdict.ranges, verdict.deletes);
        });
        const doc = stateOf(journal);
        expect(doc.store.pendingStructs).toBeNull();
        expect(doc.store.pendingDs).toBeNull();
        expect(knowledge.vector).toEqual(Y.decodeStateVector(Y.encodeStateVector(doc)));
      }),
    );
  });

  test('[G7] an update that only deletes is new once', () => {
    const doc = new Y.Doc();
    doc.getText('t').insert(0, 'abc');
    const journal = [Y.encodeStateAsUpdate(doc)];
    const knowledge = new Knowledge(new Map([[doc.clientID, 3]]), () => journal);
    const before = Y.encodeStateVector(doc);
    doc.getText('t').delete(1, 1);
    const deletion = inspectUpdate(Y.encodeStateAsUpdate(doc, before));
    const verdict = knowledge.judge(deletion);
    expect(verdict.type).toBe('new');
    if (verdict.type !== 'new') return;
    const batch = new Batch();
    batch.add(verdict.ranges, verdict.deletes);
    expect(knowledge.judge(deletion, batch).type).toBe('known');
    knowledge.learn(verdict.ranges, verdict.deletes);
    expect(knowledge.judge(deletion).type).toBe('known');
  });
});

test('[EV6] what some client ids wrote and what others did can be applied part by part, and is the document', () => {
  fc.assert(
    fc.property(steps, fc.nat(3), (list, chosen) => {
      const source = run(list)[0]!;
      const doc = new Y.Doc();
      const isDeleted = new RangeSet();
      isDeleted.add(inspectUpdate(Y.encodeStateAsUpdate(source), true).deletes);
      for (const { bytes, of } of splitByClient(Y.encodeStateAsUpdate(source), (client) => client === 100 + chosen)) {
        Y.applyUpdate(doc, bytes);
        expect([doc.store.pendingStructs, doc.store.pendingDs]).toEqual([null, null]);
        const { ranges } = inspectUpdate(bytes);
        expect([...ranges.keys()].every((client) => (client === 100 + chosen) === (of === 'these'))).toBe(true);
        // What came deleted does not live until the next part.
        for (const structs of doc.store.clients.values())
          for (const { id, length, deleted } of structs)
            expect(deleted).toBe(isDeleted.contains(id.client, { from: id.clock, to: id.clock + length }));
      }
      same(doc, source);
    }),
  );
});

test('[EV6] deletes of what the update does not bring come last', () => {
  const doc = new Y.Doc({ gc: false });
  doc.getText('t').insert(0, 'connu');
  const before = Y.encodeStateVector(doc);
  doc.getText('t').delete(1, 2);
  doc.getText('t').insert(0, 'neuf');
  doc.getText('t').delete(3, 1);
  const update = Y.encodeStateAsUpdate(doc, before);
  const { clientID } = doc;
  const parts = splitByClient(update, () => false).map(({ bytes, of }) => [of, inspectUpdate(bytes, true).deletes]);
  expect(parts).toEqual([
    ['others', new Map([[clientID, [{ from: 8, to: 9 }]]])],
    ['deletes', new Map([[clientID, [{ from: 1, to: 3 }]]])],
  ]);
});

describe('splitUpdate', () => {
  test('[RM1] each part can be applied on its own, and together they are the document', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 40, max: 400 }), (list, size) => {
        const source = run(list)[0]!;
        const doc = new Y.Doc();
        for (const part of splitUpdate(Y.encodeStateAsUpdate(source), size)) {
          Y.applyUpdate(doc, part);
          expect(doc.store.pendingStructs).toBeNull();
          expect(doc.store.pendingDs).toBeNull();
        }
        same(doc, source);
      }),
    );
  });

  test('[RM1] whatever Yjs can hold is found in the bytes as Yjs reads it', () => {
    // lib0 0.2 reads a key of this name as what an object inherits from, and does not write it again.
    const held = fc.jsonValue({ maxDepth: 2 }).filter((value) => !JSON.stringify(value).includes('__proto__'));
    fc.assert(
      fc.property(steps, fc.array(held, { maxLength: 5 }), (list, values) => {
        const source = run(list)[0]!;
        source.getArray('values').push(values);
        source
          .getArray('values')
          .push([Uint8Array.of(1, 2), { a: [2n ** 60n, 0.1, 1.5, -3_000, 2 ** 40, undefined, true] }]);
        source
          .getXmlFragment('body')
          .push([new Y.XmlElement('paragraph'), new Y.XmlText('é🙂'), new Y.XmlHook('h') as unknown as Y.XmlElement]);
        const text = source.getText('t');
        text.insertEmbed(0, { image: 'é' });
        text.format(0, 1, { bold: true, 'comment--é': { thread: '🙂' } });
        source.getMap('docs').set('part', new Y.Doc({ meta: { a: [1] } }));
        const update = Y.encodeStateAsUpdate(source);
        const { structs, ds } = Y.decodeUpdate(update);
        const scanned = scanUpdate(update);
        expect(scanned.structs.map(({ id, length }) => [id.client, id.clock, length])).toEqual(
          structs.map(({ id, length }) => [id.client, id.clock, length]),
        );
        expect(scanned.structs.map(({ leansOn }) => leansOn.map(({ client, clock }) => [client, clock]))).toEqual(
          structs.map((struct) =>
            dependencies(struct)
              .filter(({ client }) => client !== struct.id.client)
              .map(({ client, clock }) => [client, clock]),
          ),
        );
        expect(update.subarray(scanned.deletesAt)[0]).toBe(ds.clients.size);
        const copy = new Y.Doc();
        for (const part of splitUpdate(update, 60)) Y.applyUpdate(copy, part);
        expect(copy.store.pendingStructs).toBeNull();
        expect(Y.encodeStateAsUpdate(copy)).toEqual(update);
      }),
      { numRuns: 60 },
    );
  });

  test('[RM1] a long text in the midst of others is cut with what it leans on', () => {
    const source = new Y.Doc();
    const text = source.getText('t');
    text.insert(0, 'avant après');
    text.insert(6, 'é🙂'.repeat(3_000));
    const later = new Y.Doc();
    Y.applyUpdate(later, Y.encodeStateAsUpdate(source));
    later.getText('t').insert(2_000, 'au milieu');
    const copy = new Y.Doc();
    for (const part of splitUpdate(Y.encodeStateAsUpdate(later), 500)) {
      Y.applyUpdate(copy, part);
      expect(copy.store.pendingStructs).toBeNull();
    }
    same(copy, later);
  });

  test('[RM1] one long text is cut between characters, never inside one', () => {
    const source = new Y.Doc();
    source.getText('t').insert(0, '🙂'.repeat(50_000));
    const parts = splitUpdate(Y.encodeStateAsUpdate(source), 10_000);
    expect(parts.length).toBeGreaterThan(10);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(10_100);
    same(stateOf(parts), source);
  });
});

test('mergeAll equals applying one after the other, for long lists too', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 50, maxLength: 300 }), (list) => {
      const updates: Uint8Array[] = [];
      run(list, (update) => updates.push(update));
      const merged = new Y.Doc();
      for (const update of updates) Y.applyUpdate(merged, update);
      same(stateOf([mergeAll(updates)]), merged);
    }),
    { numRuns: 30 },
  );
  expect(mergeAll([])).toEqual(new Uint8Array([0, 0]));
});

describe('joinUpdates', () => {
  test('[RM3] updates put behind each other are what merging them gives', () => {
    let joined = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 40 }), (list) => {
        const updates: Uint8Array[] = [];
        const [first] = run(list, (update) => updates.push(update));
        const one = joinUpdates(updates.map((update) => inspectUpdate(update)));
        if (one === null) return;
        joined += 1;
        same(stateOf([one]), stateOf(updates));
        const { ranges, deleteCount } = inspectUpdate(one);
        expect(ranges).toEqual(inspectUpdate(mergeAll(updates)).ranges);
        expect(deleteCount).toBe(updates.reduce((sum, update) => sum + inspectUpdate(update).deleteCount, 0));
        first!.destroy();
      }),
    );
    expect(joined).toBeGreaterThan(20);
  });

  test('[RM3] what does not go on where the last one ended, or comes of several people at once, is left to merging', () => {
    const updates: Uint8Array[] = [];
    const doc = new Y.Doc();
    doc.on('update', (update: Uint8Array) => updates.push(update));
    for (const word of ['un', 'deux', 'trois']) doc.getText('t').insert(0, word);
    const known = updates.map((update) => inspectUpdate(update));
    expect(joinUpdates([known[0]!, known[2]!])).toBeNull();
    expect(joinUpdates([known[1]!, known[0]!])).toBeNull();
    const other = new Y.Doc();
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    other.getText('t').insert(0, 'quatre');
    expect(joinUpdates([inspectUpdate(Y.encodeStateAsUpdate(other))])).toBeNull();
    expect(joinUpdates(known)).not.toBeNull();
  });
});

test('a circle of content is found', () => {
  const structs = [
    new Y.Item(new Y.ID(2, 0), null, new Y.ID(1, 0), null, null, null, null, new Y.ContentString('a')),
    new Y.Item(new Y.ID(1, 0), null, new Y.ID(2, 0), null, null, null, null, new Y.ContentString('b')),
  ];
  expect(causalOrder(structs, dependencies)).toBeNull();
});
