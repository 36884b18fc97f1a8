/** Headers of a call: the browser profile it comes from, and how many edits that one has not sent yet. */
export const DEVICE_HEADER = 'Basoche-Device';
export const UNSYNCED_HEADER = 'Basoche-Unsynced';
