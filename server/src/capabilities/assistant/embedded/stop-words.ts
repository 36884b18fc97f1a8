/** French words that tell nothing about a text, without accents: articles, pronouns, prepositions, auxiliaries, courtesies. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a ai aie aient aies ailleurs ainsi ait alors apres as assez au aucun aucune aujourd aujourd'hui auquel aura aurai auraient aurais
  aurait auras aurez auriez aurions aurons auront aussi autant autre autres aux auxquelles auxquels avaient avais avait avant avec
  avez aviez avions avoir avons ayant ayez ayons beaucoup bien bon bonjour bonsoir c car ce ceci cela celle celle-ci celles celui celui-ci
  cependant certain certaine certaines certains ces cet cette ceux chacun chacune chaque chez ci combien comme comment contre cordialement
  d dans de deja depuis des desormais desquelles desquels dessous dessus devait devant devez devoir devons devra devrait dire disent dit dix
  doit doivent donc donne donner dont du duquel durant elle elles en encore enfin entre envers es est et etaient etais etait etant ete
  etes etiez etions etre eu eue eues eurent eus eut eux faire fais faisait fait faite faites fallait faudra faut fois font fut furent
  grace hors hui ici il ils j je jusque l la laquelle le lequel les lesquelles lesquels leur leurs lors lorsque lui m ma madame
  maintenant mais maitre malgre me meme memes merci mes mettre mieux mis mise mm moi moins mon monsieur n ne ni non nos notamment notre
  notres nous nouveau on ont or ou oui outre par parce parfois parmi pas pendant personne peu peut peuvent peux plus plusieurs plutot
  pour pourquoi pourra pourrait pouvait pouvez pouvoir pouvons pres presque pu puis puisque qu quand quant que quel quelle quelles quelque quelques
  quels qui quoi quoique rien s sa sans sauf se selon sera serai seraient serais serait seras serez seriez serions serons seront ses si
  sien sienne sinon soi soient sois soit sommes son sont sous souvent suis suite sur t ta tandis tant te tel telle telles tels tes tiens
  toi ton toujours tous tout toute toutefois toutes tres trop tu un une va vais vas vers veuillez veut via voici voila voir voire
  vont vos votre votres vous vu y art etc cf me mme mlle m trouve trouver trouvez resume resumer cherche chercher sait savoir savez donne-moi dites peux-tu pouvez-vous est-ce
  existe y-a-t-il a-t-il a-t-elle est-il est-elle`.split(/\s+/),
);
