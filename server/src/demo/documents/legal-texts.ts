import type { document } from '@basoche/crdt';
import type { Seed } from './demo-doc.ts';

type Block = document.SeedBlock;
export type LegalText = (seed: Pick<Seed, 'day'>) => Block[];

const h = (level: 1 | 2 | 3, text: string): Block => ({ type: 'heading', level, text });
const p = (text: string): Block => ({ type: 'paragraph', text });
const list = (...items: string[]): Block => ({ type: 'bulletList', items });
const steps = (...items: string[]): Block => ({ type: 'orderedList', items });

/** `24/11/2026` */
function french(day: string): string {
  return day.split('-').reverse().join('/');
}

export const CONCLUSIONS: LegalText = (seed) => [
  h(1, 'Conclusions récapitulatives n° 3'),
  p('Tribunal judiciaire de Paris – 6ᵉ chambre, 1ʳᵉ section – RG n° 26/04812'),
  p('Pour : Madame Émilie Marchal, demanderesse, ayant pour avocat Maître Claire Marchand, toque P 0214.'),
  p('Contre : la SCI Les Tilleuls, prise en la personne de son gérant, défenderesse.'),
  p(`Notifiées par RPVA pour l’audience de mise en état du ${french(seed.day(3))}.`),
  h(2, 'I. Rappel des faits et de la procédure'),
  p(
    'Par acte authentique du 14 mars 2022, Madame Marchal a acquis de la SCI Les Tilleuls les lots n° 14 et 15 de l’immeuble situé 27, rue des Tilleuls à Paris. Des travaux de réfection de la toiture-terrasse ont été réceptionnés avec réserves le 3 juin 2023.',
  ),
  p(
    'Dès le mois de février suivant, des infiltrations sont apparues au plafond du séjour. Elles ont été constatées par procès-verbal de commissaire de justice (pièce n° 6), puis décrites par l’expert judiciaire dans sa note aux parties n° 2 (pièce n° 11).',
  ),
  p('La SCI Les Tilleuls oppose une exception d’incompétence et, subsidiairement, la prescription de l’action.'),
  h(2, 'II. Discussion'),
  h(3, 'A. Sur l’exception d’incompétence'),
  p(
    'L’exception a été soulevée après une défense au fond. Elle est irrecevable en application de l’article 74 du code de procédure civile, qui impose de la présenter avant toute défense au fond, à peine d’irrecevabilité.',
  ),
  h(3, 'B. Sur la responsabilité de la défenderesse'),
  p(
    'Aux termes de l’article 1792 du code civil, tout constructeur d’un ouvrage est responsable de plein droit, envers le maître ou l’acquéreur de l’ouvrage, des dommages qui le rendent impropre à sa destination. Les infiltrations, généralisées et persistantes, rendent le logement impropre à l’habitation.',
  ),
  p(
    'Subsidiairement, l’article 1253 du code civil consacre la responsabilité de plein droit de celui qui est à l’origine d’un trouble excédant les inconvénients normaux de voisinage.',
  ),
  h(3, 'C. Sur les préjudices'),
  list(
    'Reprise des désordres : 38 420,50 € TTC, selon devis retenu par l’expert ;',
    'Préjudice de jouissance : 520 € par mois depuis le 1ᵉʳ février, à parfaire ;',
    'Frais de relogement pendant les travaux : 2 700 € ;',
    'Préjudice moral : 4 000 €.',
  ),
  h(2, 'Par ces motifs'),
  p('Il est demandé au tribunal de :'),
  steps(
    'Déclarer irrecevable l’exception d’incompétence soulevée par la SCI Les Tilleuls ;',
    'La condamner à payer à Madame Marchal les sommes ci-dessus, avec intérêts au taux légal à compter de l’assignation ;',
    'La condamner au paiement de 5 000 € au titre de l’article 700 du code de procédure civile, ainsi qu’aux entiers dépens, en ce compris les frais d’expertise ;',
    'Rappeler que l’exécution provisoire est de droit.',
  ),
  p('Sous toutes réserves.'),
];

export const CONSULTATION: LegalText = () => [
  h(1, 'Consultation – despécialisation du bail commercial'),
  p('À l’attention de la SAS Librairie Bellechasse.'),
  h(2, 'Question posée'),
  p(
    'La locataire souhaite adjoindre à son activité de librairie un salon de thé de vingt places. Le bail, conclu pour neuf ans, limite la destination à « librairie, papeterie, presse ».',
  ),
  h(2, 'Réponse synthétique'),
  p(
    'L’adjonction d’un salon de thé peut relever d’une déspécialisation partielle si l’activité est connexe ou complémentaire, au sens de l’article L. 145-47 du code de commerce. Les décisions récentes l’admettent pour les librairies, en raison de l’évolution des usages commerciaux.',
  ),
  h(2, 'Procédure à suivre'),
  steps(
    'Notifier l’intention au bailleur par acte extrajudiciaire ou lettre recommandée, en précisant l’activité envisagée ;',
    'Attendre la réponse du bailleur, qui dispose de deux mois pour contester le caractère connexe ou complémentaire ;',
    'À défaut de réponse, l’activité peut être exercée ; en cas de contestation, saisir le tribunal judiciaire.',
  ),
  h(2, 'Points de vigilance'),
  list(
    'Le règlement de copropriété interdit-il la restauration ? À vérifier avant toute notification.',
    'Extraction : aucune cuisson ne doit être prévue.',
    'Le loyer pourra être révisé lors de la révision triennale si la valeur locative a augmenté.',
  ),
];

export const PROTOCOLE: LegalText = (seed) => [
  h(1, 'Protocole de cession de parts sociales – Atelier Verrier'),
  p('Entre Madame Louise Verrier, « le Cédant », et la SAS Cristal Participations, « le Cessionnaire ».'),
  h(2, 'Article 1 – Objet'),
  p(
    'Le Cédant cède au Cessionnaire, qui accepte, la pleine propriété des cinq cents parts sociales composant le capital de la SARL Atelier Verrier, immatriculée au RCS de Nanterre.',
  ),
  h(2, 'Article 2 – Prix'),
  p(
    'Le prix est fixé à six cent quarante mille euros (640 000 €), payable à hauteur de 80 % à la date de réalisation et de 20 % au premier anniversaire de celle-ci.',
  ),
  h(2, 'Article 3 – Conditions suspensives'),
  list(
    'Agrément du Cessionnaire par l’assemblée des associés ;',
    'Accord du bailleur des locaux de la rue Voltaire ;',
    'Information des salariés dans les conditions des articles L. 23-10-1 et suivants du code de commerce ;',
    'Obtention d’un prêt bancaire de 400 000 € sur sept ans.',
  ),
  p(`Les conditions doivent être réalisées au plus tard le ${french(seed.day(45))}.`),
  h(2, 'Article 4 – Garantie d’actif et de passif'),
  p(
    'Le Cédant garantit le Cessionnaire pendant trois ans, dans la limite de 25 % du prix, avec une franchise de 15 000 €. Les procédures en cours figurent en annexe 4.',
  ),
  h(2, 'Article 5 – Non-concurrence'),
  p('Pendant trois ans, le Cédant s’interdit d’exercer une activité concurrente en Île-de-France.'),
];

export const ASSIGNATION: LegalText = () => [
  h(1, 'Assignation en référé devant le président du tribunal de commerce'),
  p('À la demande de la SAS Garage Fontaine, ayant pour avocat Maître Paul Arnaud.'),
  p('À la SARL Transports Delmas, dont le siège est 4, quai de la Gare à Ivry-sur-Seine.'),
  h(2, 'Objet de la demande'),
  p(
    'La requérante a réparé onze véhicules de la flotte de la société Transports Delmas entre janvier et juin. Six factures, d’un montant total de 18 764,20 € TTC, demeurent impayées malgré trois relances et une mise en demeure.',
  ),
  h(2, 'Discussion'),
  p(
    'Aux termes de l’article 873, alinéa 2, du code de procédure civile, le président peut accorder une provision au créancier lorsque l’obligation n’est pas sérieusement contestable. Les ordres de réparation sont signés, les véhicules ont été restitués sans réserve.',
  ),
  p(
    'S’y ajoutent les pénalités de retard et l’indemnité forfaitaire de 40 € par facture prévues aux articles L. 441-10 et D. 441-5 du code de commerce.',
  ),
  h(2, 'Par ces motifs'),
  steps(
    'Condamner la société Transports Delmas au paiement d’une provision de 18 764,20 € ;',
    'La condamner à 240 € au titre de l’indemnité forfaitaire de recouvrement ;',
    'La condamner à 2 500 € au titre de l’article 700 du code de procédure civile et aux dépens.',
  ),
];

export const NOTE: LegalText = () => [
  h(1, 'Note de recherche – trouble anormal de voisinage'),
  p('Dossier Syndic Opale. Recherche arrêtée à ce jour, à compléter par les décisions de cours d’appel.'),
  h(2, '1. Le texte'),
  p(
    'Depuis la loi du 15 avril 2024, l’article 1253 du code civil énonce la règle que la Cour de cassation appliquait depuis 1986 : nul ne doit causer à autrui un trouble excédant les inconvénients normaux de voisinage.',
  ),
  h(2, '2. Les conditions'),
  list(
    'Un trouble anormal, apprécié au regard du lieu, de l’intensité et de la durée ;',
    'Un lien de voisinage, largement entendu : propriétaire, locataire, maître d’ouvrage ;',
    'Aucune faute à prouver.',
  ),
  h(2, '3. L’antériorité'),
  p(
    'La responsabilité est écartée lorsque le trouble provient d’activités antérieures à l’installation du voisin, conformes aux lois et règlements, et poursuivies dans les mêmes conditions.',
  ),
  h(2, '4. Application au dossier'),
  p(
    'Les désordres de façade trouvent leur origine dans le ravalement de l’immeuble contigu. L’antériorité n’est pas en cause ; la discussion portera sur l’imputabilité, d’où l’intérêt de l’expertise.',
  ),
];

export const COURRIER: LegalText = (seed) => [
  p('Monsieur l’Expert,'),
  p(
    'Nous revenons vers vous dans l’affaire Verdier, pour laquelle vous avez été désigné par ordonnance de référé du tribunal judiciaire de Créteil (RG n° 25/01733).',
  ),
  p(
    `Sauf erreur de notre part, votre pré-rapport devait nous parvenir le ${french(seed.day(-12))}. Notre client demeure privé de l’usage de sa dépendance et souhaite pouvoir engager les travaux conservatoires avant l’hiver.`,
  ),
  p('Nous vous serions reconnaissants de bien vouloir nous indiquer :'),
  steps(
    'la date à laquelle le pré-rapport sera diffusé aux parties ;',
    'si un second accedit vous paraît nécessaire ;',
    'votre avis sur l’urgence des travaux de mise hors d’eau.',
  ),
  p('Nous vous prions de croire, Monsieur l’Expert, à l’assurance de notre considération distinguée.'),
];
