import { sourceFiles, type SourceFile } from '../repo/source-files.ts';

export const usesProperties = ({ text }: SourceFile): boolean => /^import .* from 'fast-check';$/m.test(text);

/** Test files that try properties of fast-check. */
export function propertyTests(): SourceFile[] {
  return sourceFiles().filter((file) => /\.test\.tsx?$/.test(file.path) && usesProperties(file));
}
