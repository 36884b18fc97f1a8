export * from './image-facts.ts';
