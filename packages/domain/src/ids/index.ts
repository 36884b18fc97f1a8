export * from './brands.ts';
export * from './uuid.ts';
