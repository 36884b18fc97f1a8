/** The part of JSON Schema in which the REST contract is described. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
}

type Text = (path: string) => string;

/** A value of the schema whose texts are those of `text`, by the path of each: `filling.0.title`. */
export function sampleOf(schema: Schema, named: Record<string, Schema>, text: Text, path = '', depth = 0): unknown {
  const inner = (next: Schema, at: string) => sampleOf(next, named, text, at, depth + 1);
  if (depth > 12) return null;
  if (schema.$ref !== undefined) return inner(named[schema.$ref.split('/').at(-1)!] ?? {}, path);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const choice = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choice !== undefined) return inner(choice[0]!, path);
  const [type] = [schema.type].flat();
  if (schema.properties !== undefined || type === 'object')
    return Object.fromEntries([
      ...Object.entries(schema.properties ?? {}).map(([key, each]) => [key, inner(each, `${path}.${key}`)]),
      ...(typeof schema.additionalProperties === 'object'
        ? [[text(`${path}.*`), inner(schema.additionalProperties, `${path}.*`)]]
        : []),
    ]) as unknown;
  if (type === 'array') return [inner(schema.items ?? {}, `${path}.0`)];
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return text(path);
}

/** Paths of all texts that a value of the schema holds. */
export function textsOf(schema: Schema, named: Record<string, Schema>): string[] {
  const paths = new Set<string>();
  sampleOf(schema, named, (path) => {
    paths.add(path);
    return path;
  });
  return [...paths];
}
