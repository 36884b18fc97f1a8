import type { Translation } from '../dictionary.ts';
import type { lock as french } from '../fr/lock.ts';

/** The lock of this device: its screen, its settings. */
export const lock: Translation<typeof french> = {
  documentTitle: 'Basoche – Locked',
  title: 'This device is locked',
  sealed: 'What this device keeps is encrypted until it is unlocked.',
  waiting_one: '{{count}} changed item waits on this device, encrypted. It will be sent to the server after unlocking.',
  waiting_other:
    '{{count}} changed items wait on this device, encrypted. They will be sent to the server after unlocking.',
  password: 'Password',
  passwordHint: 'The one of your last sign-in on this device.',
  passwordMissing: 'Enter your password.',
  passwordWrong: 'This password does not open this device.',
  code: 'Lock code',
  codeMissing: 'Enter your lock code.',
  codeWrong: 'This code does not open this device.',
  unlock: 'Unlock',
  unlocking: 'Unlocking…',
  wait_one: 'Wait {{count}} second',
  wait_other: 'Wait {{count}} seconds',
  unreadable: 'The key of this device could not be read. Try again.',
  passwordForgotten:
    'Forgotten your password? Nobody can open this device for you. Sign out of this device and sign in again: what the server has comes back.',
  codeForgotten:
    'Forgotten the code? Nobody can recover it. Sign out of this device and sign in again: what the server has comes back.',
  forgottenWaiting: 'What waits here would be lost.',
  signOut: 'Sign out of this device',
  keyTitle: 'The data of this device cannot be opened',
  keyDamaged:
    'The key that encrypts this device is missing or damaged. What was sent is on the server; what was waiting here stays encrypted.',
  keyRestore:
    'If your browser profile was moved or cleaned, restore it before going further. Otherwise, sign out of this device and sign in again.',
  retry: 'Try again',
  wipeTitle: 'Sign out and erase this device?',
  wipeText: 'Everything this device keeps of your account will be erased. Nothing waits to be sent.',
  wipeWaiting_one: '{{count}} changed item is on this device only: its changes will be erased and cannot be recovered.',
  wipeWaiting_other:
    '{{count}} changed items are on this device only: their changes will be erased and cannot be recovered.',
  wipeUnknown:
    'Everything this device keeps of your account will be erased, including what may not have been sent yet.',
  wipeServer: 'The session on the server ends by itself within 12 hours of signing in.',
  wipeConfirm: 'Sign out and erase',
  wipeFailed: 'The erasing could not be finished. Close the other Basoche tabs, then try again.',

  settingsTitle: 'Lock',
  settingsText:
    'Everything Basoche keeps on this device is encrypted. Locked, it shows nothing and opens only with your secret, even without a network; what you have not sent yet waits, and timers go on.',
  settingsSealing: 'What this device already kept is being encrypted.',
  settingsNone:
    'This browser cannot encrypt what Basoche keeps on this device (private browsing, or an address without https): it cannot be locked.',
  idle: 'Lock after an absence of',
  idle_never: 'Never',
  idle_minutes: '{{count}} minutes',
  idleHint: 'No gesture in any tab, sleep of the computer included. Applies to this device.',
  secretPassword: 'This device is unlocked with your password.',
  secretCode: 'This device is unlocked with your lock code.',
  secretNone: 'Choose a lock code: without it, nothing could unlock this device.',
  codeChoose: 'Choose a lock code',
  codeChange: 'Change the lock code',
  codeNew: 'New lock code',
  codeHint:
    'At least 8 characters, not one of your passwords. Nobody can recover it: if forgotten, this device has to be erased and signed in again.',
  codeAgain: 'Confirm the code',
  codeShort: 'The code must have at least 8 characters.',
  codeDiffers: 'The two codes are not the same.',
  codeSave: 'Save the code',
  codeSaved: 'Lock code saved',
  codeFailed: 'The device could not save the code. Free some space, then try again.',
  lockNow: 'Lock now',
  lockAtRisk:
    'This device has no room left: your last changes are in memory only and would be lost. Free some space or wait for the network, then lock.',
  covered:
    'Locking. Your last changes are still in memory only: keep this tab open, free some space on the device or wait for the network.',
  lockFailed: 'The device could not be locked. Try again.',
  keys_lock: 'Lock this device',
};
