/* oxlint-disable max-lines -- a lexicon is data */
import { compileLexicon } from './lexicon'

/** French: English words, with the forms that they stand for (see compileLexicon). */
export const FRENCH = compileLexicon(
  'french',
  `
the: le, la, les, l'
a: un, une
: des, se, s', me, m', te, t', y, en, pas, point, environ, là, c', ce, ça, donc, ci, chaque fois
: j'ai, n'est, n'a, c'est, d'un, d'une, s'appelle, qu'il, qu'elle, n'ai, n'y, l'on, s'est, m'a, n'en, d'abord, jusqu'à, aujourd'hui
this: cette, cet, ces
i: je, j'
we: nous, on
he: il, ils, lui
she: elle, elles
you: tu, vous
my: mon, ma, mes
our: notre, nos
his: son, sa, ses
their: leur, leurs
user: utilisateur, utilisatrice
and: et
or: ou
but: mais
because: parce, car, comme
if: si
when: quand, lorsque, lorsqu'
while: pendant, durant
until: jusqu'au, jusqu'à, jusqu'en, jusqu'
that: que, qu'
who: qui
with: avec
without: sans
for: pour
in: dans, en
at: à, chez
at the: au, aux
on: sur
of: de, d'
of the: du
by: par
under: sous
between: entre
against: contre
before: avant
after: après
instead of: à la place de, à la place du, à la place d', au lieu de, au lieu du, au lieu d', plutôt que, plutôt que de, en remplacement de
instead: à la place, plutôt
since: depuis, à partir de, à compter de, dès
here: ici
very: très
still: encore, toujours
also: aussi, également, en plus, en outre, par ailleurs
only: seulement, uniquement, seul, seule
already: déjà
again: de nouveau, à nouveau
always: toujours
often: souvent
rarely: rarement
every: chaque, tous les, toutes les, tous, toutes
any: aucun, aucune, rien, personne
no problem: aucun problème
all: tout, toute
both: les deux
daily: quotidien, quotidienne, quotidiennement
weekly: hebdomadaire
monthly: mensuel, mensuelle
actually: en fait, en réalité, finalement, au final, tout compte fait
correction: correction, rectification, erratum
i was wrong: me suis trompé, me suis trompée
maybe: peut-être, éventuellement, un jour
perhaps: probablement
would like to: voudrait, aimerait, souhaiterait, voudrais, aimerais, rêve de, envisage de, pense peut-être
considering: envisage, réfléchit à, hésite à, songe à
plans to: prévoit, prévoit de, compte, a l'intention de, projette de
bars at most: pas plus de, pas plus que
bars at least: pas moins de
bars now only: plus que
bars not only: pas seulement, pas que
bars no problem: rien contre
bars not without: pas sans
late when exception: exceptionnellement, provisoirement, temporairement, momentanément
late when today: aujourd'hui, aujourd
late when this week: cette semaine, ce mois-ci, ce week-end
late when saturday: ce samedi
late when friday: ce vendredi
late when monday: ce lundi
yesterday: hier
tomorrow: demain
now now: maintenant, désormais, dorénavant, à présent, actuellement, aujourd'hui encore, dès maintenant, en ce moment
now recently: récemment, dernièrement
not not: ne, n', non
not never: jamais
more more: plus
verb is: est, sont, suis, sommes
verb was: a été, ont été
the summer: l' été
this summer: cet été
verb is cancelled: n' a plus lieu, n' ont plus lieu
verb now is only: n' est plus que
verb was: était, étaient, fut
done been: été
verb has: a, ai, ont, avons, as, possède
verb had: avait, avaient, eut
base have: avoir
base be: être
verb can: peut, peuvent
verb must: doit, doivent, faut
verb wants: veut, veux, veulent, souhaite
verb becomes: devient
verb became: est devenu, est devenue
verb is: s'appelle, appelle, se nomme, nomme, se trouve, s'élève à, élève à, s'élève
verb lives: habite, vit, réside, loge, vis, habitent
done lived: habité, vécu
base live: habiter, vivre
verb works: travaille, travaillent, bosse
done worked: travaillé
base work: travailler
verb likes: aime, apprécie, aimes
base like: aimer
verb loves: adore
verb prefers: préfère
base prefer: préférer
verb hates: déteste
verb avoids: évite
done gave up: renoncé à, renoncé au, renoncé aux, renoncé
verb gave up: renonce à, renonce au
verb eats: mange, manges
done eaten: mangé
base eat: manger
verb drinks: boit, bois
base drink: boire
verb smokes: fume, fumes
done smoked: fumé
base smoke: fumer
verb uses: utilise, emploie, utilisent, se sert de
done used: utilisé, employé
base use: utiliser
verb costs: coûte, coûtent
verb weighs: pèse
verb measures: mesure
verb opens: ouvre
verb closes: ferme
verb starts: commence, débute, démarre
verb ends: finit, se termine
verb speaks: parle
verb learns: apprend
base learn: apprendre
verb studies: étudie
verb plays: joue, jouent
verb plays for: joue à l', joue au fc
base play: jouer
verb goes: va, vais, vont, vient, viens
base go: aller, venir
verb drives: conduit, roule
verb runs: court, tourne, fonctionne, repose
base run: courir
verb walks: marche
verb wears: porte, chausse
verb takes: prend, prends
base take: prendre
done taken: pris
verb supports: prend en charge, gère
verb offers: offre, propose
verb serves: sert
verb sells: vend, vendent
verb buys: achète, achetons
base buy: acheter
verb orders: commande
verb reads: lit, lis
verb writes: écrit
verb sings: chante
verb sleeps: dort
verb wakes: réveille
verb teaches: enseigne
verb leads: dirige, mène
done led: dirigé, dirigée, gérée, géré
verb trains: entraîne, forme
verb manages: suit, encadre
verb parks: se gare, gare
verb meets: se réunit, se réunissent, rencontre
verb attends: fréquente, va à l'école
verb comes: arrive
verb contains: contient, comprend, compte
verb hosts: accueille, héberge
verb lasts: dure
verb collects: collectionne
verb gathers: récolte
verb helps: aide
verb needs: a besoin de
verb knows: sait, connaît
verb appears: sort, paraît
verb accepts: accepte, acceptent
verb sends: envoie, envoient
verb leaves: part, partent
verb stores: garde, conserve
verb pays: paie, paye
base pay: payer
verb rents: loue
verb receives: reçoit
base receive: recevoir
verb happens: a lieu, se tient, avoir lieu
verb passes: passe
verb rehearses: répète
verb listens: écoute
verb practises: pratique, fait
verb programs: programme
verb rings: sonne
verb sleeps: se couche, couche
verb answers: répond
verb lunches: déjeune
verb issues: délivre
done moved: déménagé, transféré, transférée, déplacé, déplacée, parti, partie, muté, mutée
done rescheduled: reporté, reportée, repoussé, repoussée, décalé, décalée, avancé, avancée
done switched: passé, passée, basculé, passés
done changed: changé, modifié
done replaced: remplacé, remplacée
done stopped: arrêté, cessé, arrêté de, cessé de, cessé d', arrêté d', arrêté le, arrêté la
verb stopped: a arrêté, arrête de, arrête
done quit: quitté, démissionné
verb quit: quitte
done joined: rejoint, intégré
done gave away: donné
done sold: vendu, vendue
done raised: augmenté, augmentée, relevé
done lowered: baissé, réduit, diminué
done promoted: promu, promue, nommé, nommée
done cancelled: annulé, annulée, supprimé, supprimée
done renamed: renommé, renommée, rebaptisé
done decided: décidé
done found: trouvé, retrouvé
done founded: fondé
done lost: perdu
done booked: réservé
done removed: retiré, enlevé
verb was discharged from: est sorti de, est sortie de, est sorti du, est sortie du, est sorti de l', est sortie de l'
done broke up with: rompu avec
done divorced: divorcé de, divorcé, divorcé d'
done married: épousé, marié, mariée
done separated: séparé, séparée
done died: mort, morte, décédé, décédée
done repaired: réparé, réparée
done bought: acheté
done finished: terminé, terminée, fini, finie, achevé
done started: commencé
done ended: pris fin
done resumed: repris
done postponed: ajourné
done migrated: migré
done extended: prolongé
done shortened: raccourci
done doubled: doublé
done deleted: effacé
done stolen: volé
done paid: payé, réglé
done opened: rouvert
done given birth: accouché
done resigned: démissionné de
verb stops: cesse
enabled: activé, activée, activés
disabled: désactivé, désactivée
active: actif, active
inactive: inactif, inactive
on: allumé, allumée, en marche
off: éteint, éteinte, arrêté, arrêtée, coupé, coupée, à l'arrêt
open: ouvert, ouverte, ouverts
closed: fermé, fermée, fermés
locked: bloqué, bloquée, verrouillé, verrouillée
unlocked: débloqué, débloquée, déverrouillé
vacant: libre, vide, disponible
occupied: loué, louée, occupé, occupée, pris
broken: cassé, cassée, en panne, hors service
working: en service, fonctionne de nouveau, marche de nouveau
sick: malade, en arrêt maladie, souffrant
healthy: guéri, guérie, rétabli
unemployed: au chômage, chômeur, chômeuse
employed: employé, salarié
job: emploi, poste, travail
new: nouveau, nouvelle, nouvel, nouveaux
old: vieux, vieille, ancien, ancienne
pregnant: enceinte
single: célibataire
dating: en couple, fiancé
retired: retraité, retraitée, à la retraite
allergic: allergique
vegetarian: végétarien, végétarienne
vegan: végétalien, végétalienne, végane
alone: seul, seule
dark: sombre, foncé
light: clair, claire
big: grand, grande, grands, gros, grosse
small: petit, petite, petits
long: long, longue, longs, longues
short: court, courts, courte, courtes
full: plein, complet
fast: rapide
slow: lent, lente
cheap: bon marché
expensive: cher, chère
public: public, publique
private: privé, privée
favorite: préféré, préférée
red: rouge, rouges
blue: bleu, bleue, bleus
green: vert, verte, verts
yellow: jaune
black: noir, noire, noirs
white: blanc, blanche
gray: gris, grise
brown: marron, brun
pink: rose
orange: orange
purple: violet, violette
unpaid: impayé, impayée
online: en ligne
offline: hors ligne
loud: bruyant
quiet: calme, silencieux, douce
clean: propre
dirty: sale
wet: mouillé
dry: sec
hot: chaud, chaude
cold: froid, froide
early: tôt
late: tard, en retard
easy: facile
difficult: difficile
safe: sûr, sûre
dangerous: dangereux
visible: visible
hidden: caché
mandatory: obligatoire
optional: facultatif, facultative
permanent: définitif, permanent
temporary: provisoire, temporaire
manual: manuel, manuelle
automatic: automatique
remote: à distance
onsite: sur place
true: vrai
false: faux
married: marié, mariée
divorced: divorcé, divorcée
monday: lundi, lundis
tuesday: mardi, mardis
wednesday: mercredi, mercredis
thursday: jeudi, jeudis
friday: vendredi, vendredis
saturday: samedi, samedis
sunday: dimanche, dimanches
january: janvier
february: février
march: mars
april: avril
may: mai
june: juin
july: juillet
august: août
september: septembre
october: octobre
november: novembre
december: décembre
spring: printemps
autumn: automne
winter: hiver
morning: matin
noon: midi
midnight: minuit
evening: soir, soirée
night: nuit
day: jour, jours
week: semaine, semaines
month: mois
year: an, ans, année, années
hour: heure, heures
minute: minute, minutes
gb: go
mb: mo
coffee: café
tea: thé
beer: bière
wine: vin
water: eau
milk: lait
juice: jus
meat: viande
pork: porc
fish: poisson
alcohol: alcool
car: voiture
bike: vélo
bus: bus
train: train
dog: chien
cat: chat, chats
rabbit: lapin
horse: cheval
bird: oiseau
guitar: guitare
piano: piano
trumpet: trompette
saxophone: saxophone
violin: violon
bass: basse
flute: flûte
football: football, foot
tennis: tennis
rugby: rugby
swimming: natation
english: anglais
german: allemand
french: français
spanish: espagnol
italian: italien
polish: polonais
portuguese: portugais
greek: grec
germany: allemagne
france: france
spain: espagne
italy: italie
wife: femme, épouse
husband: mari
child: enfant, enfants
son: fils
daughter: fille
brother: frère
sister: sœur
mother: mère
father: père
boss: chef, cheffe, patron, patronne
manager: directeur, directrice
president: président, présidente
doctor: médecin, docteur, docteure
teacher: instituteur, institutrice, professeur
house: maison
apartment: appartement
school: école
hospital: hôpital
office: bureau
company: entreprise, société
team: équipe
price: prix
rent: loyer
email: mail, mails, courriel
database: base de données
server: serveur
breakfast: petit déjeuner
dinner: dîner
beginner: débutant
advanced: avancé
one: un seul
two: deux
three: trois
four: quatre
five: cinq
six: six
seven: sept
eight: huit
nine: neuf
ten: dix
eleven: onze
twelve: douze
thirteen: treize
fourteen: quatorze
fifteen: quinze
sixteen: seize
twenty: vingt
thirty: trente
forty: quarante
fifty: cinquante
hundred: cent
thousand: mille
open: branche, principale, connexion, rue, ville, clé, marché, pain, fleurs, jardin, chambre, place, étage, page, fichier, projet, service, client, cliente, clients, achats, vente, ventes, réunion, rendez-vous, compte, facture, version, ligne, cours, prise, permis, appareil, jeu, livre, livres, roman, film, musique, photo, chaise, lit, cuisine, salle, clef, numéro, mot, passe, adresse, code, nom, prénom, anniversaire, mariage, vacances, voyage, vol, hôtel, gare, village, région, pays, monde, vie, santé, régime, sport, club, chorale, orchestre, groupe, association, assemblée, mairie, banque, magasin, boutique, boulangerie, pharmacie, restaurant, cantine, bibliothèque, musée, théâtre, cinéma, parc, forêt, mer, montagne, soleil, pluie, neige, fête, cadeau, vêtement, chaussures, chemise, robe, lunettes, montre, sac, téléphone, ordinateur, écran, clavier, souris, imprimante, logiciel, application, données, sauvegarde, réseau, site, lien, titre, texte, langue, mots, phrase, lettre, courrier, journaux, dossier, tâche, équipe, responsable, adjoint, stagiaire, collègue, voisin, voisine, ami, amie, famille, grand-mère, grand-père, oncle, tante, cousin, cousine, bébé, garçon, fille, homme, dame, monsieur, madame
once: une fois
twice: deux fois
three times: trois fois
first: premier, première, 1er
second: deuxième, second, seconde
third: troisième
fourth: quatrième
wood: bois
glass: verre
plastic: plastique
`,
  {
    verbSecond: false,
    code: 'fr',
    alsoEnglish: new Set(
      'a active an application association bus cause cent chat chats chef client clients club code codes cuisine dossier double film films football fruit groupe guide hotel important journal large long mail mails mars minute minutes on orange page pages parc photo photos phrase phrases piano place places port public region restaurant robe rose rugby sale service services site sites six sport sports tennis texte train village visible voyage'.split(
        ' ',
      ),
    ),
    unEnglish: /e$/u,
    letters: /[àâçèéêëîïôùûœ]/u,
    endings: /(?:es|s|e|x)$/u,
    elided: /^(?:[ldjnscmt]|qu|jusqu|lorsqu|puisqu)'(?=.)/u,
    possessive: null,
    capitalNouns: false,
    ordinalDot: false,
    atEnd: new Map(),
  },
)
