/** Only web and mail addresses become links: a shared board must not carry scripts. */
export function safeUrl(url: string): string | null {
  try {
    const parsed = new URL(/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`);
    return ['http:', 'https:', 'mailto:'].includes(parsed.protocol) ? parsed.href : null;
  } catch {
    return null; // Not an address: shown as text.
  }
}
