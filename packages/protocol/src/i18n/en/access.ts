import type { accessReasons } from '../../access/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const access: Sentences<keyof typeof accessReasons | 'service.named' | 'service.unnamed'> = {
  'service.named': 'the sign-in service “{label}”',
  'service.unnamed': 'your firm’s sign-in service',
  'access.captcha': 'Tick the box “I am not a robot”.',
  'access.wipeChoice': 'Say whether the data of the device is to be erased.',
  'access.passkeyRefused': 'This passkey was not accepted. Try again, or sign in with your password.',
  'access.nameTooLong': 'The name is too long: 80 characters at most.',
  'access.browserAnswerIncomplete': 'The answer of the browser is incomplete.',
  'access.browserAnswerInvalid': 'The answer of the browser is not valid.',
  'access.linkIncomplete': 'The link is incomplete.',
  'access.returnAddress': 'This address is not one of a page of Basoche.',
  'access.messageTooLong': 'The message is too long: 10,000 characters at most.',
  'access.currentDevice': 'You are using this device. To leave it, choose “Sign out”.',
  'access.tooManyAttempts': 'Too many attempts. Try again in {wait:seconds}.',
  'access.noPasskeysHere': 'Passkeys do not work at this address.',
  'access.passkeyKnown': 'This passkey is already registered.',
  'access.tooManyPasskeys': 'You have {max} passkeys, the maximum. Remove one first.',
  'access.passkeyUnverified': 'The passkey could not be verified. Start again.',
  'access.noPassword': 'Your account has no password. Choose one with “Forgot your password?”, then start again.',
  'access.wrongPassword': 'The password is wrong.',
  'access.noSecondFactor': 'Two-factor sign-in is not active.',
  'access.ssoExpired': 'This sign-in has expired, was already used or began in another browser. Start again.',
  'access.ssoDenied': 'The sign-in was cancelled, or refused by {service:service}.',
  'access.ssoProviderError':
    'An error ({about}) was answered by {service:service}. If it happens again, tell whoever looks after your computers.',
  'access.ssoUnreachable':
    'No answer came from {service:service}. Try again in a moment, or sign in with your password.',
  'access.ssoUnverifiable':
    'The answer of {service:service} could not be verified: the sign-in is given up. Start again.',
  'access.ssoClock':
    'The clocks of Basoche and of {service:service} disagree: tell whoever looks after your computers.',
  'access.ssoNoAddress': 'Your e-mail address was not given by {service:service}: signing in is not possible.',
  'access.ssoUnverifiedAddress':
    'The address {about} was not verified by {service:service}: it cannot open an account.',
  'access.ssoUnknownAddress':
    'No Basoche account has the address {about}. Ask the administrator of your firm for an invitation.',
  'access.ssoOtherIdentity':
    'The Basoche account of {about} is already linked to another identity of {service:service}. If it is yours, sign in with your password and undo this link in your profile.',
  'access.ssoOtherOrigin': 'Open Basoche at {origin} to sign in this way.',
  'access.tooManyMessages': 'You have sent several messages. Try again in a few minutes.',
};
