import { z } from 'zod';
import { call } from '../call.ts';
import { CaptchaChallenge, CaptchaPass, CaptchaQuery } from './captcha.ts';
import {
  DeviceList,
  DeviceParams,
  PersonDeviceParams,
  PersonDevicesParams,
  RemoveDeviceQuery,
  RemovedDevices,
  SessionEnd,
  SignOutDeviceRequest,
} from './device.ts';
import {
  Passkey,
  PasskeyCreationOptions,
  PasskeyCreationRequest,
  PasskeyId,
  PasskeyList,
  PasskeyLoginRequest,
  PasskeyRegistration,
  PasskeyRename,
  PasskeyRequestOptions,
} from './passkey.ts';
import { ChangePasswordRequest, ForgotPasswordRequest, ResetPasswordRequest, ResetTokenRequest } from './password.ts';
import {
  PasswordConfirmation,
  RecoveryCodes,
  SecondFactorSetup,
  SecondFactorState,
  VerifyAnswer,
  VerifyRequest,
} from './second-factor.ts';
import { LoginAnswer, LoginRequest } from './session.ts';
import {
  SignInWays,
  SsoFinishAnswer,
  SsoFinishRequest,
  SsoLink,
  SsoStartAnswer,
  SsoStartRequest,
  SsoUnlinkRequest,
} from './sso.ts';
import { SupportRequest } from './support.ts';
import { Coworker, UserInfo, UserListRequest } from './user.ts';

export const readSecondFactor = call('GET /user/2fa', {
  summary: 'État de la double authentification',
  platform: true,
  answer: SecondFactorState,
});

export const setUpSecondFactor = call('POST /user/2fa', {
  summary: 'Préparer la double authentification : le QR code à scanner',
  platform: true,
  answer: SecondFactorSetup,
});

export const verifyCode = call('POST /user/verify', {
  summary: 'Donner le code : termine la connexion, ou active la double authentification',
  public: true,
  body: VerifyRequest,
  answer: VerifyAnswer,
});

export const deactivateSecondFactor = call('POST /user/2fa/deactivate', {
  summary: 'Désactiver la double authentification',
  platform: true,
  body: PasswordConfirmation,
});

export const renewRecoveryCodes = call('POST /user/2fa/recovery-codes', {
  summary: 'Remplacer ses codes de récupération',
  platform: true,
  body: PasswordConfirmation,
  answer: RecoveryCodes,
});

export const passkeySignInOptions = call('POST /user/login/passkey/options', {
  summary: 'Commencer une connexion par clé d’accès',
  public: true,
  answer: PasskeyRequestOptions,
});

export const signInWithPasskey = call('POST /user/login/passkey', {
  summary: 'Ouvrir une session avec une clé d’accès',
  public: true,
  body: PasskeyLoginRequest,
  answer: LoginAnswer,
});

export const listPasskeys = call('GET /user/passkeys', {
  summary: 'Ses clés d’accès',
  platform: true,
  answer: PasskeyList,
});

export const passkeyOptions = call('POST /user/passkeys/options', {
  summary: 'Préparer une clé d’accès : ce que le navigateur doit créer',
  platform: true,
  body: PasskeyCreationRequest,
  answer: PasskeyCreationOptions,
});

export const addPasskey = call('POST /user/passkeys', {
  summary: 'Enregistrer la clé d’accès que le navigateur a créée',
  platform: true,
  body: PasskeyRegistration,
  answer: Passkey,
  status: 201,
});

export const renamePasskey = call('PUT /user/passkeys/{id}', {
  summary: 'Renommer une de ses clés d’accès',
  platform: true,
  params: PasskeyId,
  body: PasskeyRename,
  answer: Passkey,
});

export const removePasskey = call('DELETE /user/passkeys/{id}', {
  summary: 'Supprimer une de ses clés d’accès',
  platform: true,
  params: PasskeyId,
});

export const signIn = call('POST /user/login', {
  summary: 'Ouvrir une session',
  public: true,
  body: LoginRequest,
  answer: LoginAnswer,
});

export const signOut = call('POST /user/logout', { summary: 'Fermer la session', public: true });

export const readCaptcha = call('GET /user/captcha', {
  summary: 'Un calcul à faire avant de continuer',
  public: true,
  answer: CaptchaChallenge,
});

export const verifyCaptcha = call('POST /user/verifyCaptcha', {
  summary: 'Donner le résultat du calcul, une fois',
  public: true,
  query: CaptchaQuery,
  answer: CaptchaPass,
});

export const readOwnAccount = call('GET /user/read', {
  summary: 'La personne connectée',
  platform: true,
  answer: UserInfo,
});

export const listUsers = call('POST /user/list', {
  summary: 'Les personnes du cabinet',
  platform: true,
  body: UserListRequest,
  answer: z.array(Coworker),
});

export const forgotPassword = call('POST /user/forgot-password', {
  summary: 'Demander un lien pour choisir un nouveau mot de passe',
  public: true,
  body: ForgotPasswordRequest,
});

export const checkResetToken = call('POST /user/rpToken', {
  summary: 'Vérifier un lien de réinitialisation',
  public: true,
  body: ResetTokenRequest,
});

export const resetPassword = call('POST /user/reset-password', {
  summary: 'Choisir un nouveau mot de passe avec un lien',
  public: true,
  body: ResetPasswordRequest,
});

export const changePassword = call('POST /user/change-password', {
  summary: 'Changer son mot de passe ; les autres sessions sont fermées',
  platform: true,
  body: ChangePasswordRequest,
});

export const contactSupport = call('POST /user/contactSupport', {
  summary: 'Écrire à l’assistance',
  public: true,
  body: SupportRequest,
});

export const readSignInWays = call('GET /user/sign-in-ways', {
  summary: 'Ce que l’écran de connexion propose, outre le mot de passe',
  public: true,
  answer: SignInWays,
});

export const startSso = call('POST /user/sso/start', {
  summary: 'Partir vers le service de connexion du cabinet',
  public: true,
  body: SsoStartRequest,
  answer: SsoStartAnswer,
});

export const ssoCallback = call('GET /user/sso/callback', {
  summary: 'Retour du service de connexion ; mène à l’écran de connexion',
  public: true,
});

export const finishSso = call('POST /user/sso/finish', {
  summary: 'Ouvrir la session après le service de connexion, une fois',
  public: true,
  body: SsoFinishRequest,
  answer: SsoFinishAnswer,
});

export const readSsoLink = call('GET /user/sso/link', {
  summary: 'La liaison de son compte avec le service de connexion du cabinet',
  answer: SsoLink,
});

export const unlinkSso = call('POST /user/sso/unlink', {
  summary: 'Supprimer la liaison de son compte avec le service de connexion',
  body: SsoUnlinkRequest,
});

export const listDevices = call('GET /user/devices', {
  summary: 'Ses appareils et leurs sessions',
  platform: true,
  answer: DeviceList,
});

export const signOutOtherDevices = call('DELETE /user/devices', {
  summary: 'Déconnecter tous ses autres appareils',
  platform: true,
  query: RemoveDeviceQuery,
  answer: RemovedDevices,
});

export const signOutDevice = call('DELETE /user/devices/{device}', {
  summary: 'Déconnecter un de ses appareils',
  platform: true,
  params: DeviceParams,
  query: RemoveDeviceQuery,
});

export const listDevicesOf = call('GET /user/{user}/devices', {
  summary: 'Les appareils d’une personne du cabinet',
  rule: 'admin',
  params: PersonDevicesParams,
  answer: DeviceList,
});

export const signOutDeviceOf = call('POST /user/{user}/devices/{device}/sign-out', {
  summary: 'Déconnecter l’appareil d’une personne du cabinet, qui en est avertie',
  rule: 'admin',
  params: PersonDeviceParams,
  body: SignOutDeviceRequest,
});

export const readSessionEnd = call('POST /user/session-end', {
  summary: 'Pourquoi une session est terminée, pour qui en a le jeton',
  public: true,
  answer: SessionEnd,
});

export const confirmWiped = call('POST /user/wiped', {
  summary: 'L’appareil dit que les données locales de la personne sont effacées',
  public: true,
});
