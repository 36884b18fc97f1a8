import { z } from 'zod';
import { call } from '../call.ts';
import { memberCalls } from '../sharing/calls.ts';
import {
  ImprovisedTask,
  ImprovisedTaskList,
  ImprovisedTaskUpdate,
  NewImprovisedTask,
  StopChrono,
} from './improvised-task.ts';
import { Chrono, ChronoCommand } from './chrono.ts';
import { TaskReminder, TaskReminderPlan } from './reminder.ts';
import { SavedView, SavedViewPlan, SavedViewsRequest } from './saved-view.ts';
import { NewTaskComment, TaskComment, TaskCommentList, TaskCommentUpdate, TaskSubcommentList } from './task-comment.ts';
import {
  DailyPage,
  DailyQuery,
  NewTodoTaskGroup,
  TodoTaskGroup,
  TodoTaskGroupList,
  TodoTaskGroupUpdate,
} from './task-group.ts';
import {
  NewTodoTask,
  ResponsibleTasks,
  TaskValidation,
  TodoTask,
  TodoTaskList,
  TodoTaskMove,
  TodoTaskSearch,
  TodoTaskUpdate,
} from './task.ts';
import { reason } from '../errors/reason.ts';

const ById = z.object({
  id: z.uuidv7(reason('value.uuid')).toLowerCase(),
});

export const listReminders = call('GET /todotask/reminders', {
  summary: 'Ses rappels, le prochain en premier',
  answer: z.array(TaskReminder),
});

export const setReminder = call('PUT /todotask/reminder/{id}', {
  summary: 'Se faire rappeler une tâche, ou remettre le rappel à plus tard',
  body: TaskReminderPlan,
  answer: TaskReminder,
});

export const removeReminder = call('DELETE /todotask/reminder/{id}', { summary: 'Retirer un rappel' });

export const listComments = call('GET /todotaskcomment/{id}', {
  summary: 'Un commentaire et ses réponses',
  answer: TaskComment,
});

export const listReplies = call('GET /todotaskcomment/{id}/subcomments', {
  summary: 'Réponses à un commentaire',
  answer: TaskSubcommentList,
});

export const createComment = call('POST /todotaskcomment/create', {
  summary: 'Commenter une tâche',
  body: NewTaskComment,
  answer: TaskComment,
  status: 201,
});

export const updateComment = call('PUT /todotaskcomment/update/{id}', {
  summary: 'Modifier son commentaire',
  body: TaskCommentUpdate,
  answer: TaskComment,
});

export const deleteComment = call('DELETE /todotaskcomment/delete/{id}', { summary: 'Supprimer son commentaire' });

export const listSavedViews = call('GET /todotask/views', {
  summary: 'Ses vues enregistrées d’une page, par nom',
  query: SavedViewsRequest,
  answer: z.array(SavedView),
});

export const saveView = call('PUT /todotask/view/{id}', {
  summary: 'Enregistrer une vue d’une liste, la renommer ou la changer',
  params: ById,
  body: SavedViewPlan,
  answer: SavedView,
});

export const deleteView = call('DELETE /todotask/view/{id}', { summary: 'Supprimer une vue', params: ById });

export const listsOfUser = call('GET /todotaskGroup/user/{id}', {
  summary: 'Listes personnelles',
  answer: TodoTaskGroupList,
});

export const listsOfProject = call('GET /todotaskGroup/project/{id}', {
  summary: 'Listes d’un dossier',
  answer: TodoTaskGroupList,
});

export const listsOfTeam = call('GET /todotaskGroup/team/{id}', {
  summary: 'Listes d’une équipe',
  answer: TodoTaskGroupList,
});

export const dailyList = call('POST /todotaskGroup/daily/{id}', {
  summary: 'Tâches à faire d’une personne, par échéance',
  body: DailyQuery,
  answer: DailyPage,
});

export const createList = call('POST /todotaskGroup/create', {
  summary: 'Créer une liste',
  rule: 'employee',
  body: NewTodoTaskGroup,
  answer: TodoTaskGroup,
  status: 201,
});

export const updateList = call('PUT /todotaskGroup/update/{id}', {
  summary: 'Renommer une liste',
  body: TodoTaskGroupUpdate,
  answer: TodoTaskGroup,
});

export const deleteList = call('DELETE /todotaskGroup/delete/{id}', { summary: 'Supprimer une liste et ses tâches' });

export const listTasks = call('GET /todotask/list', {
  summary: 'Mes tâches : responsable, en charge ou créées',
  answer: TodoTaskList,
});

export const tasksOfProject = call('GET /todotask/list/{projectSlug}', {
  summary: 'Mes tâches dans un dossier',
  answer: TodoTaskList,
});

export const allTasksOfProject = call('GET /todotask/list-all/{projectSlug}', {
  summary: 'Toutes les tâches d’un dossier',
  answer: TodoTaskList,
});

export const ownTasks = call('GET /todotask/responsible-tasks', {
  summary: 'Mes tâches, par rôle',
  answer: ResponsibleTasks,
});

export const searchTasksByResponsible = call('GET /todotask/search-by-responsible', {
  summary: 'Chercher parmi les tâches dont une personne est responsable',
  query: TodoTaskSearch,
  answer: TodoTaskList,
});

export const searchTasksByUser = call('GET /todotask/search-by-user', {
  summary: 'Chercher parmi les tâches qu’une personne a en charge',
  query: TodoTaskSearch,
  answer: TodoTaskList,
});

export const createTask = call('POST /todotask/create', {
  summary: 'Créer une tâche',
  body: NewTodoTask,
  answer: TodoTask,
  status: 201,
});

export const updateTask = call('PUT /todotask/update/{id}', {
  summary: 'Modifier une tâche',
  body: TodoTaskUpdate,
  answer: TodoTask,
});

export const moveTasks = call('POST /todotask/move', {
  summary: 'Déplacer des tâches dans une autre liste',
  body: TodoTaskMove,
  answer: TodoTaskList,
  status: 201,
});

export const removeTask = call('DELETE /todotask/remove/{id}', { summary: 'Supprimer une tâche' });

export const removeResponsible = call('DELETE /todotask/{taskId}/removeResponsible/{userId}', {
  summary: 'Retirer une personne d’une tâche',
  answer: TodoTask,
});

export const runChrono = call('POST /todotask/chrono/{id}', {
  summary: 'Lancer ou enregistrer son minuteur',
  body: ChronoCommand,
  answer: Chrono,
});

export const readValidated = call('GET /todotask/{id}/validated', {
  summary: 'Si une tâche est validée',
  answer: TaskValidation,
});

export const readTaskComments = call('GET /todotask/{id}/comments', {
  summary: 'Commentaires d’une tâche',
  answer: TaskCommentList,
});

// What the firm's people worked is nothing for clients and partners.

export const startImprovised = call('POST /project/sub/improvised-task/', {
  summary: 'Lancer un chrono sans tâche',
  rule: 'employee',
  body: NewImprovisedTask,
  answer: ImprovisedTask,
  status: 201,
});

export const readImprovised = call('GET /project/sub/improvised-task/view/{id}', {
  summary: 'Un temps passé sans tâche',
  rule: 'employee',
  answer: ImprovisedTask,
});

export const improvisedOfProject = call('GET /project/sub/improvised-task/list/{projectSlug}', {
  summary: 'Temps passés sans tâche sur un dossier',
  rule: 'employee',

  answer: ImprovisedTaskList,
});

export const stopImprovised = call('PUT /project/sub/improvised-task/stop-chrono/{id}', {
  summary: 'Arrêter le chrono d’un temps sans tâche',
  rule: 'employee',
  body: StopChrono,
  answer: ImprovisedTask,
});

export const updateImprovised = call('PUT /project/sub/improvised-task/{id}', {
  summary: 'Modifier un temps sans tâche',
  rule: 'employee',
  body: ImprovisedTaskUpdate,
  answer: ImprovisedTask,
});

export const deleteImprovised = call('DELETE /project/sub/improvised-task/{id}', {
  summary: 'Supprimer un temps sans tâche',
  rule: 'employee',
});

export const listMembers = memberCalls('/todotaskGroup/{slug}', 'de la liste');
