export * from './offers.ts';
export * from './specialities.ts';
export * from './subscription-states.ts';
export * from './titles.ts';
