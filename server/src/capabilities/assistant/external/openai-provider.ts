import type { AssistantCitation } from '@basoche/protocol';
import { citationOf, ProviderError } from '../port.ts';
import type { AssistantPort, Output, Passage } from '../port.ts';
import { readChat } from './chat-stream.ts';
import { partsOf } from './parts.ts';
import { ANSWER, DIGEST, KEYWORDS, SUMMARY, SUMMARY_OF_PARTS } from './prompts.ts';

/** A chat completions endpoint, as OpenAI defines it and most model servers offer it. */
export interface ExternalSettings {
  /** Base address, up to and with `/v1`. */
  url: string;
  apiKey: string | undefined;
  model: string;
  /** Longest silence, milliseconds: until the first word, and between two. */
  timeoutMs: number;
  /** Longest text sent at once, characters. */
  partCharacters: number;
}

const MAX_KEYWORDS = 12;

export function openAiProvider(settings: ExternalSettings): AssistantPort {
  const silent = (output: Output): Output => ({ ...output, part: () => undefined });

  /** Long texts are read part by part, then what was said of the parts as one. */
  async function digest(parts: readonly string[], instruction: string, output: Output): Promise<string[]> {
    const digests: string[] = [];
    for (const [at, part] of parts.entries()) {
      output.progress(at, parts.length);
      digests.push(await chat(settings, instruction, part, silent(output)));
    }
    return digests;
  }

  return {
    provider: { kind: 'external', host: new URL(settings.url).host, model: settings.model },

    async summarize(passages, output) {
      let parts = partsOf(passages, settings.partCharacters);
      let instruction = SUMMARY;
      while (parts.length > 1) {
        const before = parts.join('').length;
        const digests = await digest(parts, DIGEST, output);
        instruction = SUMMARY_OF_PARTS;
        parts = partsOf(
          digests.map((text) => ({ title: '', text })),
          settings.partCharacters,
        );
        // A model that does not shorten would be asked for ever.
        if (parts.length > 1 && parts.join('').length > before / 2)
          throw new ProviderError('nonsense', new Error('digests do not shorten'));
      }
      output.progress(1, 1);
      const text = await chat(settings, instruction, parts[0] ?? '', output);
      return { text, keywords: [], citations: sourcesOf(passages) };
    },

    async keywords(passages, output) {
      const parts = partsOf(passages, settings.partCharacters);
      const lists = await digest(parts, KEYWORDS, output);
      output.progress(parts.length, parts.length);
      const keywords = bestKeywords(lists);
      if (keywords.length === 0) throw new ProviderError('nonsense', new Error('no keywords'));
      return { text: keywords.join(', '), keywords, citations: [] };
    },

    async answer(question, passages, output) {
      const shown = passages.map((passage, at) => `[${at + 1}] ${passage.title}\n${passage.text}`).join('\n\n');
      const text = await chat(settings, ANSWER, `Extraits :\n\n${shown}\n\nQuestion : ${question}`, output);
      return { text, keywords: [], citations: citedIn(text, passages) };
    },
  };
}

/** @throws ProviderError, or the reason of the signal when the person cancelled */
async function chat(settings: ExternalSettings, system: string, user: string, output: Output): Promise<string> {
  const silence = new AbortController();
  const tooLong = () => silence.abort(new ProviderError('slow'));
  let timer = setTimeout(tooLong, settings.timeoutMs);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(tooLong, settings.timeoutMs);
  };
  try {
    const answer = await fetch(`${settings.url.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([output.signal, silence.signal]),
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        ...(settings.apiKey === undefined ? {} : { authorization: `Bearer ${settings.apiKey}` }),
      },
      body: JSON.stringify({
        model: settings.model,
        stream: true,
        temperature: 0.2,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      }),
    });
    alive();
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new ProviderError(refusalOf(answer.status), new Error(`status ${answer.status}`));
    }
    const text = (await readChat(answer, alive, output.part)).trim();
    if (text === '') throw new ProviderError('nonsense', new Error('empty reply'));
    return text;
  } catch (error) {
    output.signal.throwIfAborted();
    if (silence.signal.aborted) throw silence.signal.reason;
    if (error instanceof ProviderError) throw error;
    // `fetch failed` before an answer, `terminated` in the middle of one.
    throw new ProviderError(error instanceof TypeError && error.message === 'terminated' ? 'cut' : 'down', error);
  } finally {
    clearTimeout(timer);
  }
}

function refusalOf(status: number): 'busy' | 'refused' | 'down' {
  if (status === 429) return 'busy';
  return status < 500 ? 'refused' : 'down';
}

/** One citation for each document that was read: which sentence says what is the model's affair. */
function sourcesOf(passages: readonly Passage[]): AssistantCitation[] {
  const docs = new Map<string, Passage>();
  for (const passage of passages) if (!docs.has(passage.doc)) docs.set(passage.doc, passage);
  return [...docs.values()].map((passage, at) => citationOf(at + 1, passage));
}

/** The passages whose numbers stand in the reply: a number that was not given cites nothing. */
function citedIn(text: string, passages: readonly Passage[]): AssistantCitation[] {
  const numbers = new Set(Array.from(text.matchAll(/\[(\d{1,2})\]/g), (match) => Number(match[1])));
  return passages.flatMap((passage, at) => (numbers.has(at + 1) ? [citationOf(at + 1, passage)] : []));
}

function bestKeywords(lists: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const list of lists)
    for (const word of list.split(/[\n,;]+/)) {
      const clean = word.replace(/^[\s\-–•*\d.]+/, '').replace(/[\s.]+$/, '');
      if (clean !== '' && clean.length <= 80) counts.set(clean, (counts.get(clean) ?? 0) + 1);
    }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_KEYWORDS)
    .map(([word]) => word);
}
