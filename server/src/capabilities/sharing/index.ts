export * from './doc-rights.ts';
export * from './members.ts';
export * from './people.ts';
export * from './shared-doc.ts';
export * from './member-routes.ts';
export * from './tell-shared.ts';
