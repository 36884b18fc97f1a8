/** What draws the content of a file is given. */
export interface PreviewProps {
  bytes: Uint8Array;
  /** Of the file, with its extension. */
  name: string;
  type: string;
  /** From 1: the page to begin at, where the format has pages. */
  page?: number | undefined;
}
