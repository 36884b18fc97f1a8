import type { SyncEngine } from '@basoche/sync';
import type { Account } from '@basoche/domain';
import type { Icon } from '@tabler/icons-react';
import type { shell } from '../i18n/fr/shell.ts';
import type { soon } from '../i18n/fr/soon.ts';
import type { LiveEvents } from '../data/live.ts';
import type { PageRule } from '../app/pages/page-rules.ts';
import type { CurrentUser } from '../app/session/user.ts';
import type { CommandOfUpload } from '../data/uploads/index.ts';
import type { RecordLink } from './records/record-link.ts';

/** Entries of the side bar with a number. */
export type CountedEntry = 'messenger' | 'todos' | 'mondays';

/** What the frame shows on behalf of a capability, whatever the screen. */
export interface FeatureContext {
  engine: SyncEngine;
  live: LiveEvents;
  user: CurrentUser;
  /** Number beside an entry of the side bar; 0 takes it away, `null`: not all that it counts has been read. */
  setCount(entry: CountedEntry, count: number | null): void;
  /** The person's running timers, the latest first: the top bar shows that one, a floating list all of them. */
  setTimers(timers: RunningTimer[]): void;
}

export interface RunningTimer {
  title: string;
  /** Milliseconds since the epoch from which the display counts; worked time before the pause is subtracted from it. */
  since: number;
  /** Address of the task. */
  href: string;
  pause: () => void;
}

/** One page that has an address. */
export interface FeaturePage extends PageRule {
  /** Announced until the screen is there: its topic in the dictionary `soon`. */
  soon?: SoonTopic;
  /** A screen that is already there answers instead; `:name` is filled in. */
  redirect?: string;
}

/** An entry of the side bar. */
export interface NavEntry {
  id: NavId;
  group: NavGroupId;
  /** Entries of a group stand in this order. */
  place: number;
  to: string;
  icon: Icon;
  /** Second key of the « g … » shortcut. */
  key?: string;
}

/** Where the palette (Ctrl K) goes, beside the entries of the side bar. */
export interface PalettePlace {
  id: string;
  label: ShellText;
  place: number;
  to: string;
  /** For some people alone, beyond the rule of the page. */
  only?: (who: Account) => boolean;
}

/** Something that the palette creates. */
export interface PaletteAction {
  id: string;
  label: ShellText;
  place: number;
  href: string;
  /** For the firm's own people: others are refused it. */
  isForStaff?: boolean;
}

/** Records of this device that the palette finds by their words. */
export interface PaletteRecords {
  link: RecordLink;
  heading: PaletteHeading;
}

/** All that the frame knows of a feature: what `features/<feature>/feature.ts` exports as `feature`. */
export interface Feature {
  id: string;
  /** In `pages.ts` beside it, which the sign-in page loads: no screen and no icon may come with it. */
  pages: readonly FeaturePage[];
  nav?: readonly NavEntry[];
  palette?: {
    places?: readonly PalettePlace[];
    actions?: readonly PaletteAction[];
    records?: readonly PaletteRecords[];
  };
  /** Live event -> first words of the keys of the queries that it makes stale. */
  live?: Readonly<Record<string, readonly string[]>>;
  /** What is sent of an upload once the server has it; `null` of one that is another feature's. */
  uploadCommand?: CommandOfUpload;
  /** Called once per session, after the engine started. Gives the function that stops. */
  start?(context: FeatureContext): () => void;
}

export function defineFeature(feature: Feature): Feature {
  return feature;
}

export type ShellText = keyof typeof shell;
/** Above records of this device in the palette. */
export type PaletteHeading = Extract<ShellText, 'nav_contact' | 'nav_company' | 'nav_project'>;
export type NavId = ShellText extends infer Key ? (Key extends `nav_${infer Id}` ? Id : never) : never;
export type NavGroupId = 'main' | 'contacts' | 'billing' | 'networks' | 'activity';
export type SoonTopic = keyof typeof soon extends infer Key
  ? Key extends `${infer Topic}_title`
    ? Topic
    : never
  : never;
