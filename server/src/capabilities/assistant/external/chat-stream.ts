import { ProviderError } from '../port.ts';

/** A reply longer than this is none: the model repeats itself. Characters. */
const LONGEST_REPLY = 40_000;

interface Choice {
  /** `null` until the last. */
  finished: boolean;
  text: string;
}

/**
 * The text of a chat completion as it comes: of server-sent events, or of one JSON answer where the server does not stream.
 * @param alive called at each sign of life
 * @throws ProviderError `cut`, `nonsense`
 */
export async function readChat(answer: Response, alive: () => void, part: (text: string) => void): Promise<string> {
  const type = answer.headers.get('content-type') ?? '';
  if (type.includes('application/json')) return readWhole(answer, part);
  if (!type.includes('text/event-stream') || !answer.body) {
    await answer.body?.cancel();
    throw new ProviderError('nonsense', new Error(`content type ${type}`));
  }
  let text = '';
  let isOver = false;
  for await (const data of eventsOf(answer.body, alive)) {
    if (data === '[DONE]') return text;
    const choice = choiceOf(data, 'delta');
    if (!choice) continue;
    if (choice.text !== '') part(choice.text);
    text += choice.text;
    isOver ||= choice.finished;
    if (text.length > LONGEST_REPLY) throw new ProviderError('nonsense', new Error('endless reply'));
  }
  if (!isOver) throw new ProviderError('cut');
  return text;
}

async function readWhole(answer: Response, part: (text: string) => void): Promise<string> {
  const choice = choiceOf(await answer.text(), 'message');
  if (!choice || choice.text.length > LONGEST_REPLY) throw new ProviderError('nonsense');
  part(choice.text);
  return choice.text;
}

/** `null` for a line about something else than the text, such as the count of tokens. */
function choiceOf(data: string, field: 'delta' | 'message'): Choice | null {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch (error) {
    throw new ProviderError('nonsense', error);
  }
  const { choices, error } = (value ?? {}) as { choices?: unknown; error?: unknown };
  if (error !== undefined && error !== null) throw new ProviderError('down', new Error('the provider says error'));
  if (!Array.isArray(choices)) throw new ProviderError('nonsense', new Error('no choices'));
  const [first] = choices as { finish_reason?: unknown; delta?: unknown; message?: unknown }[];
  if (first === undefined) return null;
  const content = (first[field] as { content?: unknown } | null | undefined)?.content;
  if (content !== undefined && content !== null && typeof content !== 'string')
    throw new ProviderError('nonsense', new Error('content is no text'));
  return { text: content ?? '', finished: typeof first.finish_reason === 'string' };
}

/** `data` of each event. */
async function* eventsOf(body: ReadableStream<Uint8Array>, alive: () => void): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
    alive();
    rest += decoder.decode(bytes, { stream: true });
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_REPLY * 4) throw new ProviderError('nonsense', new Error('endless line'));
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim();
  }
  if (rest.startsWith('data:')) yield rest.slice(5).trim();
}
