export * from './place.ts';
export * from './folder.ts';
export * from './file.ts';
export * from './share.ts';
export * from './mime.ts';
export * from './library-records.ts';
