/** What stands in the path of a command on a record: its id, last, whatever the call names it there. */
export function paramsOf({ path }: { path: string }, id: string): Record<string, string> {
  const name = /\{(\w+)\}[^{]*$/.exec(path)?.[1];
  return name === undefined ? {} : { [name]: id };
}
