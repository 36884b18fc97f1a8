/** The live events of one person, as they come. */
export class LiveEvents {
  readonly types: string[] = [];
  #text = '';
  readonly #gone = new AbortController();

  constructor(url: string, token: string) {
    void this.#read(url, token);
  }

  get data(): string {
    return this.#text;
  }

  close(): void {
    this.#gone.abort();
  }

  async #read(url: string, token: string): Promise<void> {
    try {
      const answer = await fetch(`${url}/api/live`, {
        headers: { authorization: `Bearer ${token}` },
        signal: this.#gone.signal,
      });
      const decoder = new TextDecoder();
      for await (const chunk of answer.body ?? []) {
        this.#text += decoder.decode(chunk, { stream: true });
        this.types.splice(
          0,
          this.types.length,
          ...[...this.#text.matchAll(/^event: ?(.+)$/gm)].map((line) => line[1]!),
        );
      }
    } catch {
      // The stream ended; the test looks at what came before.
    }
  }
}
