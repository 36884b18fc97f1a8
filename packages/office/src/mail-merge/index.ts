export { checkTemplate, fillTemplate } from './fill.ts';
export { readTemplate } from './template.ts';
export type { Template, TemplateFault, TemplateFaultKind } from './template.ts';
export { TEMPLATE_LIMITS } from './template.ts';
export type { FieldUse } from './uses.ts';
export type { Answers, MergeDate, MergeList, MergeMoney, MergeRecord, MergeValue } from './values.ts';
export { LIST_FIELDS, MATTER_FIELDS, matterFields, partyName, PEOPLE_FIELDS, PERSON_FIELDS } from './matter-fields.ts';
export type { CompanyFacts, MatterFacts, PartyFacts, PersonFacts } from './matter-fields.ts';
