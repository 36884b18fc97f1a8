export { projectTemplateRecord } from './project-template-record.ts';
export * from './project-template.ts';
