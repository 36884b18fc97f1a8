/** Longest text of one message, in UTF-16 code units: about ten printed pages. */
export const MAX_MESSAGE_LENGTH = 20_000;
