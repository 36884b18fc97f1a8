/** Ends with a clear message on a Node that cannot run the server. Plain old syntax: it must parse everywhere. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const ok = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (ok) return;
  process.stderr.write(
    `\nBasoche demande Node 20.19 ou plus récent (20.x), ou 22.12 et au-delà. Version trouvée : ${process.versions.node}.\n\n`,
  );
  process.exit(1);
}
