import { call } from '../call.ts';
import { memberCalls } from '../sharing/calls.ts';
import { BoardActivity, BoardActivityQuery } from './activity.ts';
import { Board, BoardList, BoardUpdate, NewBoard } from './board.ts';

export const listBoards = call('GET /boards', { summary: 'Tableaux de suivi', answer: BoardList });

export const createBoard = call('POST /boards', {
  summary: 'Créer un tableau',
  rule: 'employee',
  body: NewBoard,
  answer: Board,
  status: 201,
});

export const renameBoard = call('PUT /boards/{slug}', {
  summary: 'Renommer un tableau',
  body: BoardUpdate,
  answer: Board,
});

export const deleteBoard = call('DELETE /boards/{slug}', { summary: 'Supprimer un tableau' });

export const readItemActivity = call('GET /boards/{slug}/items/{item}/activity', {
  summary: 'Historique d’un élément',
  query: BoardActivityQuery,
  answer: BoardActivity,
});

export const boardMembers = memberCalls('/boards/{slug}', 'du tableau');
