declare module 'yazl' {
  import type { EventEmitter } from 'node:events';
  import type { PassThrough, Readable } from 'node:stream';

  /** What the export uses of it; it brings no types. */
  export class ZipFile extends EventEmitter {
    readonly outputStream: PassThrough;
    addReadStream(content: Readable, path: string, options: { mtime: Date; compress: boolean; size?: number }): void;
    addEmptyDirectory(path: string, options: { mtime: Date }): void;
    end(): void;
  }
}
