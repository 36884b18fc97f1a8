/**
 * Origin of the transaction in which a slide or an element is made, as one that is deleted; its maker shows it in the
 * next one. An undo then deletes it as a person would: what somebody else wrote in it meanwhile stays in sight.
 */
export const MAKING = Object.freeze({ origin: 'making' });
