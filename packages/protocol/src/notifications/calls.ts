import { call } from '../call.ts';
import { NotificationChoices, ReadAbout } from './choices.ts';
import { NotificationPage, NotificationQuery, UnreadNotifications } from './notification.ts';
import { PushRequest, PushState } from './push.ts';

export const listNotifications = call('GET /notification/list', {
  summary: 'Mes notifications, les plus récentes d’abord',
  query: NotificationQuery,
  answer: NotificationPage,
});

export const readUnread = call('GET /notification/unread', {
  summary: 'Nombre de notifications non lues',
  answer: UnreadNotifications,
});

export const markAllRead = call('PUT /notification/read-all', {
  summary: 'Marquer toutes mes notifications comme lues',
  answer: UnreadNotifications,
});

export const markReadAbout = call('PUT /notification/read-about', {
  summary: 'Marquer comme lues mes notifications d’un même objet',
  body: ReadAbout,
  answer: UnreadNotifications,
});

export const readChoices = call('GET /notification/choices', {
  summary: 'Ce qui m’est signalé, comment et quand',
  answer: NotificationChoices,
});

export const updateChoices = call('PUT /notification/choices', {
  summary: 'Choisir ce qui m’est signalé, comment et quand',
  body: NotificationChoices,
  answer: NotificationChoices,
});

export const markRead = call('PUT /notification/read/{id}', {
  summary: 'Marquer une notification comme lue',
  answer: UnreadNotifications,
});

export const readPush = call('GET /notification/push', {
  summary: 'Si cet appareil reçoit mes notifications',
  answer: PushState,
});

export const subscribePush = call('PUT /notification/push', {
  summary: 'Recevoir mes notifications sur cet appareil',
  body: PushRequest,
  answer: PushState,
});

export const unsubscribePush = call('DELETE /notification/push', {
  summary: 'Ne plus recevoir mes notifications sur cet appareil',
  answer: PushState,
});
