import { z } from 'zod';
import { call } from '../call.ts';
import {
  AssistantExchange,
  AssistantLog,
  AssistantQuestion,
  AssistantReading,
  ExchangePage,
  ExchangeQuery,
} from './exchange.ts';
import { AssistantModeChange, AssistantProject, AssistantProjectChange, AssistantSettings } from './settings.ts';

export const ask = call('POST /openai/', {
  summary: 'Poser une question à l’assistant, qui répond avec les seuls documents ouverts à la personne',
  body: AssistantQuestion,
  answer: AssistantExchange,
  status: 201,
});

export const listExchanges = call('GET /openai/exchanges', {
  summary: 'Ma conversation avec l’assistant',
  query: ExchangeQuery,
  answer: ExchangePage,
});

export const deleteExchanges = call('DELETE /openai/exchanges', {
  summary: 'Effacer ma conversation avec l’assistant',
});

export const deleteExchange = call('DELETE /openai/exchanges/{id}', { summary: 'Effacer une demande et sa réponse' });

export const readSettings = call('GET /openai/settings', {
  summary: 'Qui répond dans le cabinet',
  answer: AssistantSettings,
});

export const updateSettings = call('PUT /openai/settings', {
  summary: 'Choisir qui répond dans le cabinet, ou personne',
  rule: 'admin',
  body: AssistantModeChange,
  answer: AssistantSettings,
});

export const listProjectSettings = call('GET /openai/settings/projects', {
  summary: 'Les dossiers que l’assistant lit ou non',
  rule: 'admin',
  answer: z.array(AssistantProject),
});

export const updateProjectSettings = call('PUT /openai/settings/project/{projectSlug}', {
  summary: 'Ouvrir ou fermer un dossier à l’assistant',
  rule: 'admin',
  body: AssistantProjectChange,
  answer: AssistantProject,
});

export const readLog = call('GET /openai/log', {
  summary: 'Qui a demandé quoi à l’assistant, sans les textes',
  rule: 'admin',
  query: ExchangeQuery,
  answer: AssistantLog,
});

export const summarize = call('POST /openai/summarize', {
  summary: 'Résumer un document partagé, un de ses éléments, ou un texte',
  body: AssistantReading,
  answer: AssistantExchange,
});

export const keywords = call('POST /openai/keywords', {
  summary: 'Mots-clés d’un document partagé, d’un de ses éléments, ou d’un texte',
  body: AssistantReading,
  answer: AssistantExchange,
});
