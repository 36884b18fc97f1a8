/** Builds the web app when there is none, or when its sources changed since. Ends the process when the build fails. */
export function ensureWebBuilt(): void;
