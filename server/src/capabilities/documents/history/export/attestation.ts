import { formatDay, formatDayTime, localTimeOf } from '@basoche/domain';
import type { Manifest } from './manifest.ts';
import { FILES } from './manifest.ts';
import { PdfText } from './pdf-text.ts';

/** French typography of the attestation. */
const NBSP = '\u00a0';

/** What the export is of and how to check it, for a reader without a computer. */
export async function attestation(
  manifest: Omit<Manifest, 'files'>,
  { fingerprint, text }: { fingerprint: string; text: string },
): Promise<Uint8Array> {
  const { document, firm, exportedAt, exportedBy, sessions, versions, people } = manifest;
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = (user: string | null): string => (user === null ? 'Serveur' : (names.get(user) ?? 'Ancien membre'));
  const title = `«${NBSP}${document.title}${NBSP}»`;
  const pdf = await PdfText.create({ title: `Historique de ${title}`, author: firm, date: new Date(exportedAt) });
  const heading = (words: string): void => {
    pdf.space(14);
    pdf.write(words, { size: 12, weight: 'bold' });
    pdf.space(3);
  };
  const fact = (label: string, value: string): void => pdf.write(`${label}${NBSP}: ${value}`);

  pdf.write('Attestation d’historique', { size: 20, weight: 'bold' });
  pdf.write(title, { size: 13 });
  pdf.space(10);
  fact('Cabinet', firm);
  fact('Exporté le', `${dateTimeText(exportedAt)}, par ${exportedBy}`);
  fact('Identifiant du document', document.slug);
  fact('Période', `du ${dateTimeText(manifest.from)} au ${dateTimeText(manifest.to)}`);
  fact('Modifications enregistrées', manifest.changes.toLocaleString('fr-FR'));
  pdf.space(6);
  pdf.write(originOf(sessions), { grey: true });

  heading('Qui a écrit');
  for (const { id, name, email } of people) {
    const own = sessions.filter(({ user }) => user === id);
    const changes = own.reduce((sum, each) => sum + each.changes, 0);
    if (own.length > 0)
      pdf.write(`${name} (${email})${NBSP}: ${counted(own.length, 'séance')}, ${counted(changes, 'modification')}`);
  }

  if (versions.length > 0) heading('Versions nommées');
  for (const version of versions)
    pdf.write(
      `«${NBSP}${version.title}${NBSP}», texte du ${dateTimeText(version.at)} (modification ${version.seq}), nommée par ${nameOf(version.user)} le ${dateTimeText(version.namedAt)}`,
    );

  heading('Séances');
  for (const { user, from, to, fromSeq, toSeq, changes } of sessions)
    pdf.write(
      `${formatDay(Date.parse(from))}, ${hours(from, to)} · ${nameOf(user)} · ${counted(changes, 'modification')} (${fromSeq === toSeq ? fromSeq : `${fromSeq} à ${toSeq}`})`,
    );

  heading('Empreintes (SHA-256)');
  fact('Fin de la chaîne des modifications', manifest.chain);
  fact(`Texte du document (${FILES.text})`, text);
  fact('Clé publique du serveur (Ed25519)', fingerprint);

  heading(`Ce que contient ${FILES.text}`);
  pdf.write(textOf(document.type));

  heading('Vérifier');
  pdf.write(
    `Le fichier ${FILES.journal} contient chaque modification, dans l’ordre, avec son auteur et son heure. L’empreinte de chaque ligne dépend de toutes celles qui la précèdent${NBSP}: en changer, en ôter ou en ajouter une rompt la chaîne. Le fichier ${FILES.manifest} contient l’empreinte de tous les autres, celle de cette attestation comprise, et il est signé par la clé du serveur.`,
  );
  pdf.space(4);
  pdf.write(
    'La commande ci-dessous refait tous les calculs, et dit si le fichier est intègre ou ce qui a été changé. La clé est à prendre auprès du cabinet, non dans ce fichier.',
  );
  pdf.write('node server/bin/verify-history.mjs <fichier.zip> --key <clé-publique.pem>', {
    weight: 'bold',
    indent: 12,
  });
  pdf.space(4);
  pdf.write(
    'La chaîne et la signature sont faites au moment de l’export. Elles prouvent que rien n’a changé depuis, et que ce serveur a produit l’ensemble. Elles ne prouvent pas l’identité de qui tenait le clavier.',
    { grey: true },
  );
  if (pdf.missing > 0) {
    pdf.space(4);
    pdf.write(
      `${counted(pdf.missing, 'caractère')} des noms et des titres ci-dessus ne ${pdf.missing > 1 ? 'peuvent' : 'peut'} pas être ${pdf.missing > 1 ? 'imprimés' : 'imprimé'}${NBSP}: un signe de remplacement en tient lieu. Le fichier ${FILES.manifest} les contient tels qu’ils sont.`,
    );
  }
  return pdf.save(`Attestation d’historique · ${document.slug}`);
}

/** Where what the journal holds comes from. */
function originOf(sessions: Manifest['sessions']): string {
  const hours = 'Toutes les heures sont celles du serveur, à Paris.';
  const dated = 'connectée à son compte, et datée par le serveur à cet instant.';
  if (sessions.every(({ user }) => user !== null))
    return `${hours} Chaque modification a été reçue d’une personne ${dated}`;
  return `${hours} Chaque modification d’une personne a été reçue d’elle, ${dated} Celles du serveur préparent le document, ou remettent à leur place des mots qu’une personne a écrits sans réseau dans un passage que d’autres avaient supprimé${NBSP}: elles n’ajoutent aucun mot.`;
}

function textOf(type: string): string {
  if (type === 'cell')
    return `Tout ce que contiennent les cellules à la fin de la période, une ligne par cellule${NBSP}: son adresse, puis ce qui y a été saisi, formules comprises. Suivent les valeurs affichées là où elles diffèrent, calculées par le serveur à l’heure de l’export. La vérification refait le texte des cellules à partir des modifications${NBSP}; les valeurs affichées sont couvertes par la signature. Les couleurs, les graphiques et ce qui a été supprimé n’y sont pas${NBSP}: ils sont dans ${FILES.journal}.`;
  if (type === 'slide')
    return `Les textes de toutes les diapositives à la fin de la période, puis les notes de chacune, sans coupure. Les images, les formes et ce qui a été supprimé n’y sont pas${NBSP}: ils sont dans ${FILES.journal}.`;
  return `Tout le texte du document à la fin de la période, sans coupure, un paragraphe par ligne. La mise en forme, les images et ce qui a été supprimé n’y sont pas${NBSP}: ils sont dans ${FILES.journal}.`;
}

function dateTimeText(iso: string): string {
  return formatDayTime(Date.parse(iso));
}

function hours(from: string, to: string): string {
  const [start, end] = [localTimeOf(Date.parse(from)), localTimeOf(Date.parse(to))];
  return start === end ? start : `${start} – ${end}`;
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('fr-FR')} ${what}${count > 1 ? 's' : ''}`;
}
