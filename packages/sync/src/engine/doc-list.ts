import type { DocName, ManifestDoc } from '@basoche/protocol';
import type { OutboxItem } from '../api/outbox.ts';

/** What the device can list: the manifest, and documents whose creation waits. */
export function listDocs(manifest: ManifestDoc[], commands: OutboxItem[]): ManifestDoc[] {
  const known = new Set(manifest.map((doc) => doc.name));
  const created = commands.flatMap((item): ManifestDoc[] =>
    item.creates === undefined || item.state === 'review' || known.has(item.creates)
      ? []
      : [{ name: item.creates, title: item.title ?? '', seq: -1, right: 'write' }],
  );
  return [...manifest, ...created];
}

/** Title to show for a document, from wherever the device knows one; `listed` = by the manifest. */
export function titleOf(name: DocName, listed: string | undefined, commands: OutboxItem[]): string {
  return listed ?? commands.find((item) => item.creates === name)?.title ?? '';
}
