import { z } from 'zod';
import { call } from '../call.ts';
import { pathId } from '../wire.ts';
import { MemberList, ShareWith } from './members.ts';

const BySlug = z.object({ slug: pathId });

/**
 * Who may open a document of one kind: list, add or change, remove.
 * @param path of the document: `/boards/{slug}`
 * @param of `du tableau`
 */
export function memberCalls(path: `/${string}/{slug}`, of: string) {
  return {
    list: call(`GET ${path}/members`, { summary: `Membres ${of}`, params: BySlug, answer: MemberList }),
    share: call(`POST ${path}/members`, {
      summary: `Ajouter des membres ${of}, ou changer leur droit`,
      params: BySlug,
      body: ShareWith,
      answer: MemberList,
    }),
    remove: call(`DELETE ${path}/members/{userId}`, {
      summary: `Retirer un membre ${of}, ou le quitter`,
      params: BySlug.extend({ userId: pathId }),
    }),
  };
}

export type MemberCalls = ReturnType<typeof memberCalls>;
