/** The notes of one text as HTML: a number where each stands, their texts at the end. */
export class FootnoteList {
  #texts: string[] = [];

  /** @param text HTML @returns the number that stands for it in the text */
  mark(text: string): string {
    const number = this.#texts.push(text);
    return `<sup class="footnote-ref"><a id="appel-${number}" href="#note-${number}">${number}</a></sup>`;
  }

  toHtml(): string {
    if (this.#texts.length === 0) return '';
    const items = this.#texts.map((text, index) => {
      const back = `<a href="#appel-${index + 1}" aria-label="Retour à l’appel de note ${index + 1}">↩</a>`;
      return `<li id="note-${index + 1}">${text} ${back}</li>`;
    });
    return `<section class="footnotes" aria-label="Notes"><ol>${items.join('')}</ol></section>`;
  }
}
