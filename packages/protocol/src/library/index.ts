export * from './place.ts';
export * from './folder.ts';
export * from './file.ts';
export * from './export.ts';
export * from './share.ts';
export * from './rights-request.ts';
export * from './mime.ts';
export * from './library-records.ts';
