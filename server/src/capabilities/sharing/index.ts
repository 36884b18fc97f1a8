export * from './create-from-plan.ts';
export * from './doc-rights.ts';
export * from './members.ts';
export * from './open-matter.ts';
export * from './people.ts';
export * from './shared-doc.ts';
export * from './shared-document-routes.ts';
export * from './shared-kind.ts';
