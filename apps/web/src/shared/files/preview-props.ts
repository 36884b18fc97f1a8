/** What draws the content of a file is given. */
export interface PreviewProps {
  bytes: Uint8Array;
  /** Of the file, with its extension. */
  name: string;
  type: string;
}
