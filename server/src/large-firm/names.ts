/** Of which people, companies and places of a large firm are made; accents, hyphens and particles as they occur. */
export const FIRSTNAMES =
  'Adèle Agnès Alain Amélie André Anne Anne-Sophie Antoine Aurélie Axel Béatrice Bénédicte Benoît Bruno Camille Cécile Céline Charles Chloé Claire Clément Damien Danièle Delphine Denis Djibril Édith Élodie Émile Émilie Éric Estelle Étienne Fabrice Farid Fatou Florence François Françoise Gaël Geneviève Gérard Grégoire Guillaume Hélène Henri Hugo Inès Irène Isabelle Jacques Jean Jean-Baptiste Jeanne Jérôme Joël Julie Julien Karim Laëtitia Laurent Léa Léon Loïc Louise Luc Ludovic Maëlle Manon Marc Marguerite Marie Marie-Claude Mathieu Maxime Mehdi Michel Mireille Mohamed Monique Nadia Nathalie Nicolas Noémie Odile Olivier Pascal Patrice Paul Philippe Pierre Raphaël Régine Rémi Renée Sabine Samir Sandrine Sébastien Sophie Stéphane Sylvie Théo Thérèse Thomas Valérie Véronique Victor Vincent Virginie Xavier Yann Yasmine Yves Zoé'.split(
    ' ',
  );

export const LASTNAMES =
  'Abadie Amiel Arnaud Aubert Bailly Barbier Baron Baudry Belkacem Benali Benoist Bernard Berthelot Besnard Blanc Bonnet Bouchard Boulanger Bourgeois Boyer Brun Brunet Carpentier Caron Chauvet Chevalier Clément Colin Cordier Cousin Da·Silva D’Ormesson De·La·Rochefoucauld Delaunay Delmas Denis Deschamps Diallo Diop Du·Plessis Dubois Dufour Dumas Dupont Duval El·Amrani Étienne Fabre Faure Ferrand Fontaine Fournier Gaillard Garcia Garnier Gauthier Gérard Giraud Gonçalves Guérin Guillot Haddad Hamel Hébert Henry Hervé Huet Jacquet Joly Kowalski Lacroix Lambert Langlois Laurent Le·Bihan Le·Gall Lebrun Leclercq Lefèvre Lemaître Leroy L’Hermitte Lévêque Lopez Maillard Marchal Marchand Martin Mercier Meunier Michaud Moreau Müller Nguyen Noël Olivier Pasquier Pelletier Perrin Petit Picard Poirier Prévost Quéré Renard Rey Rivière Robin Roche Rousseau Roussel Roux Saunier Schmitt Simon Tessier Traoré Vasseur Verrier Vidal Vincent Weber Zeller'
    .split(' ')
    .map((name) => name.replaceAll('·', ' '));

export const CITIES =
  'Paris Lyon Marseille Toulouse Nice Nantes Strasbourg Montpellier Bordeaux Lille Rennes Reims Saint-Étienne Toulon Grenoble Dijon Angers Nîmes Villeurbanne Clermont-Ferrand Aix-en-Provence Brest Tours Amiens Limoges Annecy Perpignan Metz Besançon Orléans Rouen Mulhouse Caen Nancy Argenteuil Montreuil Roubaix Avignon Versailles Créteil'.split(
    ' ',
  );

export const ACTIVITIES =
  'atelier bâtiment boulangerie conseil distribution édition énergie formation gestion horlogerie immobilier imprimerie industrie logistique maçonnerie menuiserie négoce pharmacie restauration services textile transports verrerie vignobles'.split(
    ' ',
  );

export const FUNCTIONS = [
  'Gérant',
  'Gérante',
  'Directrice juridique',
  'Directeur financier',
  'Présidente',
  'Notaire',
  'Expert-comptable',
  'Commissaire de justice',
  'Avocate',
  'Salarié',
  'Héritière',
  'Bailleur',
  'Responsable des ressources humaines',
  '',
];
