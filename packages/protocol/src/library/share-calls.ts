import { z } from 'zod';
import { call } from '../call.ts';
import { pathId } from '../wire.ts';
import { FileView } from './file.ts';
import { FolderView } from './folder.ts';
import {
  FolderCollaboration,
  LibraryShare,
  LibraryShareUpdate,
  NewLibraryShare,
  ShareTargets,
  Unshare,
  UnshareInProject,
} from './share.ts';

const rule = 'employee';
const ofFile = z.object({ fileSlug: pathId, id: pathId });
const ofProjectFolder = z.object({ project: pathId, folder: pathId });

export const createShare = call('POST /ged/share', {
  summary: 'Ouvrir un dossier de classement ou un fichier à une personne',
  rule,
  body: NewLibraryShare,
  answer: LibraryShare,
  status: 201,
});

export const updateShare = call('PUT /ged/share/{id}', {
  summary: 'Changer le droit qu’un partage donne',
  rule,
  body: LibraryShareUpdate,
  answer: LibraryShare,
});

export const deleteShare = call('DELETE /ged/share/{id}', { summary: 'Mettre fin à un partage, ou le quitter' });

export const shareFolder = call('POST /ged/folder/share/{slug}', {
  summary: 'Ouvrir un dossier de classement à des personnes',
  rule,
  body: ShareTargets,
  answer: FolderView,
});

export const unshareFolder = call('POST /ged/folder/unShare/{slug}', {
  summary: 'Ne plus partager un dossier de classement',
  rule,
  body: Unshare,
  answer: FolderView,
});

export const shareToColleague = call('POST /ged/file/shareToColleague/{fileSlug}/{id}', {
  summary: 'Ouvrir un fichier à une personne du cabinet',
  rule,
  params: ofFile,
  answer: FileView,
});

export const shareToContact = call('POST /ged/file/shareToContact/{fileSlug}/{id}', {
  summary: 'Ouvrir un fichier à un contact qui a un espace',
  rule,
  params: ofFile,
  answer: FileView,
});

export const unshareFile = call('POST /ged/file/unShare/{slug}', {
  summary: 'Ne plus partager un fichier',
  rule,
  body: Unshare,
  answer: FileView,
});

export const unshareProjectFile = call('POST /project/sub/ged/file/{project}/unShare', {
  summary: 'Ne plus partager un fichier d’un dossier client',
  rule,
  body: UnshareInProject,
  answer: FileView,
});

export const enableCollaboration = call('POST /ged/folder/enableCollab', {
  summary: 'Laisser les collègues à qui un dossier de classement est ouvert le modifier, ou non',
  rule,
  body: FolderCollaboration,
  answer: FolderView,
});

export const shareProjectFolder = call('POST /project/sub/ged/{project}/share/{folder}', {
  summary: 'Ouvrir un dossier de classement d’un dossier client à des personnes',
  rule,
  params: ofProjectFolder,
  body: ShareTargets,
  answer: FolderView,
});
