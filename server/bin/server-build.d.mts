/** @returns the bundle's file URL */
export function buildServer(): Promise<string>;
