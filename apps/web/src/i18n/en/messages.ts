/**
 * What checks and the server say in French, as English readers read it: the texts of every error code, and those of the sign-in,
 * onboarding and support areas. `{}` stands for a value, in the order of the French; the value that leads an English sentence,
 * or names a service, is translated as well.
 */
export const messages: Readonly<Record<string, string>> = {
  'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.':
    'The server does not answer. Check your connection, then try again.',
  'Le réseau répond, mais pas le serveur de Basoche : page de connexion d’un Wi-Fi, maintenance ou proxy. Réessayez dans un instant.':
    'The network answers, but Basoche’s server does not: the sign-in page of a Wi-Fi, maintenance or a proxy. Try again in a moment.',
  'Le serveur a répondu par une erreur. Réessayez dans un instant.':
    'The server answered with an error. Try again in a moment.',
  'Au moins 12 caractères.': 'At least 12 characters.',
  'Au moins une majuscule.': 'At least one capital letter.',
  'Au moins un chiffre.': 'At least one digit.',
  'Au moins un caractère spécial.': 'At least one special character.',
  'Pas un mot de passe courant, ni un mot courant suivi de chiffres.':
    'Not a common password, nor a common word followed by digits.',
  'Ni votre nom, ni votre adresse e-mail.': 'Neither your name nor your e-mail address.',
  'Les mots de passe ne correspondent pas': 'The passwords do not match',
  'L’adresse e-mail n’est pas valable.': 'The e-mail address is not valid.',
  'Le numéro de téléphone n’est pas valable.': 'The telephone number is not valid.',
  'Le numéro de téléphone doit comporter 9 ou 10 chiffres.': 'The telephone number must have 9 or 10 digits.',
  'Le code postal n’est pas valable pour ce pays.': 'The postcode is not valid for this country.',
  'Le code postal doit comporter 5 chiffres.': 'The postcode must have 5 digits.',
  'Le numéro SIREN n’est pas valable : 9 chiffres, avec sa clé de contrôle.':
    'The SIREN number is not valid: 9 digits, with its check digit.',
  'Le numéro SIRET n’est pas valable : 14 chiffres, avec sa clé de contrôle.':
    'The SIRET number is not valid: 14 digits, with its check digit.',
  'L’IBAN n’est pas valable : vérifiez le pays, la longueur et la clé.':
    'The IBAN is not valid: check the country, the length and the check digits.',
  'Le numéro de TVA intracommunautaire n’est pas valable.': 'The intra-Community VAT number is not valid.',
  'Le message doit comporter au moins 6 caractères.': 'The message must have at least 6 characters.',
  'La vérification est obligatoire.': 'The check is required.',
  'Cochez la case « Je ne suis pas un robot ».': 'Tick the box “I am not a robot”.',
  'Indiquez si les données de l’appareil doivent être effacées.': 'Say whether the data of the device is to be erased.',
  'Cette clé d’accès n’a pas été acceptée. Réessayez, ou connectez-vous avec votre mot de passe.':
    'This passkey was not accepted. Try again, or sign in with your password.',
  'Le nom est trop long : 80 caractères au plus.': 'The name is too long: 80 characters at most.',
  'La réponse du navigateur est incomplète.': 'The answer of the browser is incomplete.',
  'La réponse du navigateur n’est pas valable.': 'The answer of the browser is not valid.',
  'La clé d’accès n’est pas valable.': 'The passkey is not valid.',
  'Le lien est incomplet.': 'The link is incomplete.',
  'Cette adresse n’est pas celle d’une page de Basoche.': 'This address is not one of a page of Basoche.',
  'Le message est trop long : 10 000 caractères au plus.': 'The message is too long: 10,000 characters at most.',
  'Le cabinet n’est pas valable.': 'The firm is not valid.',
  'La demande est incomplète ou mal formée.': 'The request is incomplete or malformed.',
  'Vérifiez que votre adresse e-mail et votre mot de passe sont corrects.':
    'Check that your e-mail address and password are correct.',
  'Code erroné': 'Wrong code',
  'Votre session a expiré. Reconnectez-vous.': 'Your session has expired. Sign in again.',
  'Vous n’avez pas les droits pour effectuer cette action.': 'You do not have the rights to do this.',
  'Cet élément n’existe pas ou n’est plus accessible.': 'This item does not exist or can no longer be reached.',
  'Cet élément a été modifié entre-temps.': 'This item was changed in the meantime.',
  'Cette action attendait depuis plus de 30 jours : elle a peut-être déjà été faite. Vérifiez, puis renvoyez-la si elle manque.':
    'This action had been waiting for more than 30 days: it may have been done already. Check, then send it again if it is missing.',
  'Désolé, ce lien a expiré. Demandez-en un nouveau.': 'Sorry, this link has expired. Ask for a new one.',
  'Le contenu envoyé est trop volumineux.': 'What was sent is too large.',
  'Certaines valeurs ne sont pas valables.': 'Some values are not valid.',
  'Trop de demandes à la fois. Réessayez dans un instant.': 'Too many requests at once. Try again in a moment.',
  'Une erreur inattendue est survenue. Rien n’a été perdu.': 'An unexpected error occurred. Nothing was lost.',
  'Le service est momentanément indisponible. Réessayez dans un instant.':
    'The service is unavailable for the moment. Try again in a moment.',
  'Le lien est incomplet. Ouvrez-le de nouveau depuis le courriel.':
    'The link is incomplete. Open it again from the e-mail.',
  'Choisissez une fonction de la liste.': 'Choose a job title from the list.',
  'Indiquez au moins une personne.': 'Name at least one person.',
  'La liste ne peut pas dépasser 50 personnes.': 'The list cannot exceed 50 people.',
  'Choisissez une formule de la liste.': 'Choose a plan from the list.',
  'La civilité n’est pas valable.': 'The title is not valid.',
  'L’équipe n’est pas valable.': 'The team is not valid.',
  'Les équipes ne sont pas valables.': 'The teams are not valid.',
  'La liste ne peut pas dépasser 30 équipes.': 'The list cannot exceed 30 teams.',
  'Cette étape n’existe pas.': 'This step does not exist.',
  'L’identifiant doit être un UUID version 7.': 'The identifier must be a UUID version 7.',
  'L’adresse n’est pas valable.': 'The address is not valid.',
  'Ce texte contient un caractère qui n’est pas accepté.': 'This text holds a character that is not accepted.',
  'Indiquez vrai ou faux.': 'Say true or false.',
  'Une valeur est trop longue.': 'A value is too long.',
  'La liste ne peut pas dépasser {} éléments.': 'The list cannot exceed {} items.',
  'Vous utilisez cet appareil. Pour le quitter, choisissez « Se déconnecter ».':
    'You are using this device. To leave it, choose “Sign out”.',
  'Trop d’essais. Réessayez dans {}.': 'Too many attempts. Try again in {}.',
  'Les clés d’accès ne fonctionnent pas à cette adresse.': 'Passkeys do not work at this address.',
  'Cette clé d’accès est déjà enregistrée.': 'This passkey is already registered.',
  'Vous avez {} clés d’accès, le maximum. Supprimez-en une d’abord.':
    'You have {} passkeys, the maximum. Remove one first.',
  'La clé d’accès n’a pas pu être vérifiée. Recommencez.': 'The passkey could not be verified. Start again.',
  'Votre compte n’a pas de mot de passe. Choisissez-en un avec « Mot de passe oublié ? », puis recommencez.':
    'Your account has no password. Choose one with “Forgot your password?”, then start again.',
  'Le mot de passe est incorrect.': 'The password is wrong.',
  'La double authentification n’est pas active.': 'Two-factor sign-in is not active.',
  'service de connexion de votre cabinet': 'your firm’s sign-in service',
  'service de connexion « {} »': 'the sign-in service “{}”',
  'Cette connexion a expiré, a déjà servi ou a commencé dans un autre navigateur. Recommencez.':
    'This sign-in has expired, was already used or began in another browser. Start again.',
  'La connexion a été annulée ou refusée par le {}.': 'The sign-in was cancelled, or refused by {}.',
  'Le {} a répondu par une erreur ({}). Si elle se répète, prévenez la personne qui gère votre informatique.':
    '{} answered with an error ({}). If it happens again, tell whoever looks after your computers.',
  'Le {} ne répond pas. Réessayez dans un instant, ou connectez-vous avec votre mot de passe.':
    '{} does not answer. Try again in a moment, or sign in with your password.',
  'La réponse du {} n’a pas pu être vérifiée : la connexion est abandonnée. Recommencez.':
    'The answer of {} could not be verified: the sign-in is given up. Start again.',
  'L’heure de Basoche et celle du {} ne s’accordent pas : prévenez la personne qui gère votre informatique.':
    'The clocks of Basoche and of {} disagree: tell whoever looks after your computers.',
  'Le {} n’a pas transmis votre adresse e-mail : la connexion est impossible.':
    '{} did not give your e-mail address: signing in is not possible.',
  'Le {} n’a pas vérifié l’adresse {} : elle ne peut pas ouvrir de compte.':
    '{} has not verified the address {}: it cannot open an account.',
  'Aucun compte Basoche ne correspond à l’adresse {}. Demandez une invitation à l’administrateur de votre cabinet.':
    'No Basoche account has the address {}. Ask the administrator of your firm for an invitation.',
  'Le compte Basoche de l’adresse {} est déjà relié à une autre identité du {}. S’il est le vôtre, connectez-vous avec votre mot de passe et supprimez cette liaison dans votre profil.':
    'The Basoche account of {} is already linked to another identity of {}. If it is yours, sign in with your password and undo this link in your profile.',
  'Ouvrez Basoche à l’adresse {} pour vous connecter ainsi.': 'Open Basoche at {} to sign in this way.',
  'Vous avez envoyé plusieurs messages. Réessayez dans quelques minutes.':
    'You have sent several messages. Try again in a few minutes.',
  'Cette personne a déjà un compte dans le cabinet.': 'This person already has an account in the firm.',
  'Cette invitation vient de partir. Attendez une minute avant de la renvoyer.':
    'This invitation has just been sent. Wait a minute before sending it again.',
  'Trop d’invitations attendent une réponse. Retirez-en avant d’inviter.':
    'Too many invitations await an answer. Withdraw some before inviting.',
  'Cette invitation a déjà servi. Connectez-vous.': 'This invitation was already used. Sign in.',
  'Cette invitation a expiré. Demandez-en une nouvelle.': 'This invitation has expired. Ask for a new one.',
  'Cette invitation n’est plus valable. Demandez-en une nouvelle.':
    'This invitation is no longer valid. Ask for a new one.',
  'Cette adresse a déjà un compte Basoche. Connectez-vous.': 'This address already has a Basoche account. Sign in.',
  'Ce lien n’est pas valable. Inscrivez-vous de nouveau.': 'This link is not valid. Register again.',
  'Ce n’est pas le mot de passe choisi à l’inscription.': 'This is not the password chosen when registering.',
  'Ce lien a déjà servi. Connectez-vous.': 'This link was already used. Sign in.',
  'Ce lien a expiré. Inscrivez-vous de nouveau.': 'This link has expired. Register again.',
  'Ce numéro SIRET est déjà enregistré dans Basoche. Vérifiez-le, ou contactez l’assistance.':
    'This SIRET number is already registered in Basoche. Check it, or contact support.',
  'Une équipe avec la spécialité choisie existe déjà': 'A team with the chosen practice area already exists',
  'Cette étape n’est pas accessible pour l’instant. Reprenez l’inscription là où elle en est.':
    'This step cannot be opened yet. Go on with the registration where it stands.',
  'L’inscription est terminée. Passez par votre profil ou par les paramètres du cabinet.':
    'The registration is complete. Use your profile or the settings of the firm.',
  'Ce type de contenu n’est pas accepté.': 'This type of content is not accepted.',
  'Cette clé a déjà servi à une autre demande.': 'This key was already used for another request.',
  'L’en-tête Idempotency-Key n’est pas valable.': 'The Idempotency-Key header is not valid.',
  '{} est obligatoire.': '{} is required.',
  '{} doit comporter au moins 2 caractères.': '{} must have at least 2 characters.',
  '{} est trop long.': '{} is too long.',
  '{} ne peut pas dépasser {} caractères.': '{} cannot exceed {} characters.',
  '{} doit être un texte.': '{} must be a text.',
  '{} doit être un nombre entier entre {} et {}.': '{} must be a whole number between {} and {}.',
};

/** What a message is about. */
export const subjects: Readonly<Record<string, string>> = {
  'Le prénom': 'The first name',
  'Le nom': 'The name',
  'Le nom du cabinet': 'The name of the firm',
  'Le nom de l’équipe': 'The name of the team',
  'La confirmation': 'The confirmation',
  'La toque': 'The court box number',
  'La liste des langues': 'The list of languages',
  'L’adresse': 'The address',
  'L’adresse e-mail': 'The e-mail address',
  'Le complément d’adresse': 'The second line of the address',
  'La ville': 'The city',
  'Le code postal': 'The postcode',
  'Le numéro SIRET': 'The SIRET number',
  'La spécialité': 'The practice area',
  'La biographie': 'The biography',
  'Le mot de passe': 'The password',
  'Le mot de passe actuel': 'The current password',
  'Le code': 'The code',
  'Le message': 'The message',
  'L’objet': 'The subject',
};
