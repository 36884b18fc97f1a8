import { existsSync } from 'node:fs';

/**
 * Flows of each feature (a folder of `apps/web/src/features`): names of files of `tests/e2e`, without `.spec.ts`. The first is
 * what `npm run test:changed` runs when the feature, or the capability of that name, changed, beside the component tests of
 * that name. A feature that has some may have no flow.
 */
export const FEATURE_FLOWS: Record<string, readonly string[]> = {
  access: ['sign-in', 'devices', 'lock', 'passkeys', 'sso', 'onboarding', 'outside'],
  admin: ['onboarding'],
  assistant: ['assistant'],
  attachments: ['messenger-files'],
  boards: ['boards'],
  coffee: [],
  comments: ['tasks'],
  companies: [],
  conflicts: [],
  contacts: ['contacts'],
  directory: [],
  documents: ['editor', 'visit-offline', 'opening', 'word-files', 'word-file-pictures'],
  'editor-frame': ['editor'],
  exhibits: ['exhibits'],
  firm: ['profile'],
  follow: ['follow'],
  history: ['editor'],
  home: ['main-job'],
  library: ['library'],
  messenger: ['messenger', 'message-list', 'messenger-files', 'messenger-microphone', 'main-job'],
  notifications: ['device-push'],
  onboarding: ['onboarding'],
  previews: ['word-images', 'messenger-files'],
  profile: ['profile'],
  projects: ['projects'],
  sheets: ['cell-sheets'],
  slides: ['slides'],
  soon: ['main-job'],
  tasks: ['tasks'],
  teams: [],
  'text-editor': [
    ...['word-blocks', 'orphaned-text', 'pasted-pages', 'word-footnotes', 'word-images', 'word-long', 'word-paper'],
    'word-tables',
  ],
};

/** Flows of what carries every feature: the frame, the keyboard, the device, the network. They run in the complete run. */
export const FRAME_FLOWS: readonly string[] = [
  ...['device', 'first-sync', 'reused-browsers', 'network', 'restore', 'train', 'update'],
];

const FEATURE = /^(?:apps\/web\/src\/features|server\/src\/capabilities)\/([^/]+)\//;

/** Folders that carry every feature, and the flow that shows soonest that one of them broke. */
const FILE_SOURCES: readonly (readonly [folder: RegExp, flow: string])[] = [
  [/^apps\/web\/src\/(?:shell|shared|routes|app-router|main|catalogue|i18n)|^packages\/ui\//, 'main-job'],
  [
    /^apps\/web\/src\/(?:app|data)\/|^packages\/(?:sync|protocol|crdt)\/|^server\/src\/(?:sync|live|http|db)\//,
    'main-job',
  ],
  [/^packages\/(?:editor|office)\//, 'word-blocks'],
  [/^packages\/sheet\//, 'cell-sheets'],
];

/**
 * The flows that a change of these files asks for, by name.
 * @param all every flow of a touched feature, not only its first
 */
export function flowsFor(paths: readonly string[], all = false): string[] {
  const flows = new Set<string>();
  for (const path of paths) {
    const own = /^tests\/e2e\/(.+)\.spec\.ts$/.exec(path)?.[1];
    if (own !== undefined) flows.add(own);
    if (!isProductSource(path)) continue;
    const feature = FEATURE.exec(path)?.[1];
    const rows = feature === undefined ? [] : (FEATURE_FLOWS[feature] ?? []);
    for (const flow of all ? rows : rows.slice(0, 1)) flows.add(flow);
    for (const [folder, flow] of FILE_SOURCES) if (folder.test(path)) flows.add(flow);
  }
  return [...flows].toSorted();
}

/** The component tests that a change of these files asks for: of touched features, and those that changed themselves. */
export function componentTestsFor(paths: readonly string[]): string[] {
  const folders = paths.flatMap((path) => {
    if (/^tests\/components\/.+\.test\.tsx$/.test(path)) return path;
    if (!isProductSource(path)) return [];
    const feature = FEATURE.exec(path)?.[1];
    if (feature !== undefined) return `tests/components/${feature}`;
    return /^apps\/web\/src\/(?:shell|routes)|^packages\/ui\//.test(path) ? 'tests/components/frame' : [];
  });
  return [...new Set(folders)].filter((path) => existsSync(path)).toSorted();
}

function isProductSource(path: string): boolean {
  return /\.(?:tsx?|mjs|css)$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.includes('/testing/');
}
