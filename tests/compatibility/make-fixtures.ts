// node --import tsx tests/compatibility/make-fixtures.ts
// Writes the documents of the current versions that have no fixture yet. A fixture is never written again: it is what
// devices of that time hold.
import { existsSync, writeFileSync } from 'node:fs';
import { board, conversation, document, projectDoc, seedUpdate, todolist } from '@basoche/crdt';
import type { Actor } from '@basoche/crdt';
import { KIND_VERSIONS } from '@basoche/protocol';
import type { DocKind } from '@basoche/protocol';
import * as Y from 'yjs';
import { testActor, testClock } from '../../packages/crdt/src/testing/actors.ts';
import { fixturePath } from './fixtures.ts';

const clock = testClock();
const claire = testActor('u-claire', clock);
const paul = testActor('u-paul', clock, 'phone');

function later(actor: Actor): Actor {
  clock.time += 60_000;
  return actor;
}

const BUILDS: Record<DocKind, (doc: Y.Doc) => void> = {
  conversation(doc) {
    const first = conversation.sendMessage(doc, claire, { text: 'Bonjour Paul, les conclusions sont prêtes ?' });
    const file = { id: 'f-1', name: 'conclusions n° 2.pdf', mime: 'application/pdf', size: 182_044 };
    const second = conversation.sendMessage(doc, later(paul), { text: 'Oui, ci-joint.', file, replyTo: first });
    conversation.orderWaiting(doc, clock.time);
    conversation.editMessage(doc, later(paul), second, 'Oui, les voici.');
    conversation.markRead(doc, later(claire), second);
    conversation.tagMessage(doc, claire, second, 'urgent');
    const third = conversation.sendMessage(doc, later(claire), { text: 'Envoyé par erreur' });
    conversation.deleteMessage(doc, later(claire), third);
    conversation.orderWaiting(doc, clock.time);
    conversation.setDraft(doc, paul, 'Je relis');
    conversation.sendMessage(doc, later(paul), { text: 'Message qui attend le serveur 👩‍⚖️' });
  },
  todolist(doc) {
    const brief = todolist.createTask(doc, claire, {
      title: 'Rédiger l’assignation',
      summary: 'TJ Paris',
      status: 'pending',
      priority: 'high',
      deadline: '2026-12-01',
      workload: 180,
      usersInCharge: ['u-claire', 'u-paul'],
    });
    const filing = todolist.createTask(doc, later(paul), { title: 'Déposer au RPVA' });
    todolist.moveTask(doc, later(paul), filing, 'first');
    todolist.updateTask(doc, later(claire), brief, { status: 'validated', percent: 100 });
    const question = todolist.addComment(doc, later(paul), brief, { text: 'Pièce 4 ?' });
    todolist.addComment(doc, later(claire), brief, { text: 'Ajoutée.', parent: question });
    todolist.startTimer(doc, later(claire), brief);
    todolist.pauseTimer(doc, later(later(claire)), brief);
    todolist.startTimer(doc, later(paul), filing);
    const dropped = todolist.createTask(doc, later(claire), { title: 'Doublon' });
    todolist.deleteTask(doc, later(claire), dropped);
  },
  board(doc) {
    const { columns, group } = board.addDefaultBoard(doc, claire);
    const link = board.addColumn(doc, later(claire), { name: 'Lien', type: 'text' });
    const item = board.addItem(doc, later(paul), { group, name: 'Succession Morel', values: { [columns.hours]: 3.5 } });
    board.setCell(doc, later(paul), item, columns.deadline, '2027-01-15');
    board.setCell(doc, later(paul), item, columns.people, ['u-paul']);
    board.setCell(doc, later(claire), item, link, 'https://exemple.fr/dossier');
    const done = board.addGroup(doc, later(claire), { name: 'Terminé', tone: 'success' });
    const other = board.addItem(doc, later(claire), { group, name: 'Bail commercial' });
    board.moveItem(doc, later(claire), other, done, 'first');
    board.addComment(doc, later(paul), item, { text: 'Notaire relancé' });
    const dropped = board.addItem(doc, later(paul), { group, name: 'Essai' });
    board.deleteItem(doc, later(paul), dropped);
  },
  document(doc) {
    document.setDocumentType(doc, claire, 'word');
    document.appendBlocks(doc, claire, [
      { type: 'heading', level: 1, text: 'Conclusions' },
      { type: 'paragraph', text: 'Attendu que l’appelant n’a pas conclu dans le délai.' },
      { type: 'bulletList', items: ['sur la recevabilité', 'sur le fond'] },
      { type: 'paragraph', text: '' },
    ]);
    const body = doc.getXmlFragment('body');
    const words = (body.get(1) as Y.XmlElement).get(0) as Y.XmlText;
    words.insert(0, 'PLAISE AU TRIBUNAL. ');
    words.format(0, 18, { bold: {} });
    body.delete(3, 1);
    const thread = document.addThread(doc, later(paul), { text: 'Viser l’article 908', quote: 'l’appelant' });
    document.resolveThread(doc, later(claire), thread);
  },
};

for (const kind of Object.keys(BUILDS) as DocKind[]) {
  const path = fixturePath(kind, KIND_VERSIONS[kind]);
  if (existsSync(`${path}.bin`)) continue;
  const update = seedUpdate(kind, BUILDS[kind]);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, update);
  writeFileSync(`${path}.bin`, update);
  writeFileSync(`${path}.json`, `${JSON.stringify(projectDoc(kind, doc), null, 2)}\n`);
  console.log(`${path}.bin, ${update.length} bytes`);
}
