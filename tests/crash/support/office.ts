import { type DocKind, type DocName, docName } from '@basoche/protocol';
import { Rest } from './rest.ts';

export const CLAIRE = 'associee@demo.basoche.test';
export const SAMIR = 'collaborateur@demo.basoche.test';
export const NATHALIE = 'assistante@demo.basoche.test';
export const STRANGER = 'associe@autre.basoche.test';

export interface Office {
  claire: Rest;
  samir: Rest;
  nathalie: Rest;
  people: Rest[];
  /** One fresh document of each kind, which all three may write. */
  docs: Record<DocKind, DocName>;
}

export async function openOffice(url: string): Promise<Office> {
  const [claire, samir, nathalie] = await Promise.all([
    Rest.signIn(url, CLAIRE),
    Rest.signIn(url, SAMIR),
    Rest.signIn(url, NATHALIE),
  ]);
  const docs = {
    conversation: await newDoc(claire, 'conversation'),
    todolist: await newDoc(claire, 'todolist'),
    board: await newDoc(claire, 'board'),
    document: await newDoc(claire, 'document'),
  };
  return { claire, samir, nathalie, people: [claire, samir, nathalie], docs };
}

/** A fresh document that Samir and Nathalie may write too. */
export async function newDoc(owner: Rest, kind: DocKind): Promise<DocName> {
  const others = [SAMIR, NATHALIE];
  const made = async (path: string, body: unknown, field: 'slug' | 'id') =>
    docName(kind, ((await owner.post(path, body)) as Record<string, string>)[field] ?? '');
  switch (kind) {
    case 'conversation':
      return made('/messenger/conversation/createPersonal', { receivers: others, name: 'Essais' }, 'slug');
    case 'todolist':
      return made('/todotaskGroup/create', { label: 'Essais', members: others }, 'id');
    case 'board':
      return made('/boards', { title: 'Essais', members: others }, 'slug');
    default:
      return made('/documents', { title: 'Essais', members: others }, 'slug');
  }
}

export function slugOf(name: DocName): string {
  return name.slice(name.indexOf('/') + 1);
}

export function kindOf(name: DocName): DocKind {
  return name.slice(0, name.indexOf('/')) as DocKind;
}
