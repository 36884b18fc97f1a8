import { z } from 'zod';
import { call } from '../call.ts';
import { pathId, requiredText } from '../wire.ts';
import { FileView } from './file.ts';

const rule = 'employee';
const FileIntoFolder = z
  .object({ slugFile: requiredText('file', 200), slugFolder: requiredText('folder', 200) })
  .meta({ id: 'FileIntoFolder' });

export const placeFile = call('POST /ged/file/share', {
  summary: 'Montrer un fichier aussi dans un autre dossier de classement, à ceux qui peuvent le lire',
  rule,
  body: FileIntoFolder,
  answer: FileView,
});

export const placeProjectFile = call('POST /project/sub/ged/file/{project}/share', {
  summary: 'Montrer un fichier d’un dossier client aussi dans un autre dossier de classement',
  rule,
  body: FileIntoFolder,
  answer: FileView,
});

export const removePlacement = call('DELETE /ged/file/{slug}/folders/{folder}', {
  summary: 'Ne plus montrer un fichier dans un autre dossier de classement',
  rule,
  params: z.object({ slug: pathId, folder: pathId }),
});
