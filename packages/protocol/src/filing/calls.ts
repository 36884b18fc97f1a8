import { z } from 'zod';
import { call } from '../call.ts';
import { FileView } from '../library/file.ts';
import { TodoTask } from '../tasks/task.ts';
import { BillingFile, FileToSave, MailToFile, TaskOfFile } from './filing.ts';

const rule = 'employee';
const made = { rule, status: 201 } as const;

export const saveFile = call('POST /ged/file/saveFile', {
  ...made,
  summary: 'Ranger un fichier de l’application, par son adresse',
  body: FileToSave,
  answer: FileView,
});

export const saveMail = call('POST /ged/file/saveMailOnFolder', {
  ...made,
  summary: 'Ranger un message, avec ce qui y est joint, dans un dossier de classement',
  body: MailToFile,
  answer: FileView,
});

export const addTask = call('POST /ged/file/addTask/{slug}', {
  ...made,
  summary: 'Créer une tâche qui mène à un fichier',
  body: TaskOfFile,
  answer: TodoTask,
});

export const readBillingFileUrl = call('POST /project/sub/ged/file/{project}/billingFileUrl', {
  summary: 'Adresse du contenu d’un fichier d’un dossier client',
  rule,
  body: BillingFile,
  answer: z.object({ url: z.string() }).meta({ id: 'BillingFileAddress' }),
});
