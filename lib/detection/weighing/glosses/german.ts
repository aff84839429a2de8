/* oxlint-disable max-lines -- a lexicon is data */
import { compileLexicon } from './lexicon'

/** German: English words, with the forms that they stand for (see compileLexicon). */
export const GERMAN = compileLexicon(
  'german',
  `
the: der, die, das, den, dem, des
a: ein, eine, einen, einem, einer, eines
this: dieser, diese, dieses, diesen, diesem
i: ich, mir, mich
we: wir, uns
he: er, ihm, ihn
she: sie
it: es
you: du, dich, dir
my: mein, meine, meinen, meinem, meiner, meines
our: unser, unsere, unseren, unserem, unserer
his: sein, seine, seinen, seinem, seiner
her: ihr, ihre, ihren, ihrem, ihrer
user: nutzer, nutzerin, benutzer, benutzerin
just: gerade, erst, eben, gerade mal
: sich, uhr, etwa, circa, ca, dabei, dort, halt, mal, ja, sogar
and: und, sowie
or: oder
but: aber, sondern
because: weil, wegen, denn
if: wenn, falls
when: als, sobald
while: während
until: bis
that: dass
with: mit, samt
without: ohne
for: für
in: in, innerhalb
in the: im, ins
at: bei, um
at the: beim
on: auf
on the: am, ans
to: nach, zu, an
to the: zum, zur
of: von
of the: vom
from: aus, ab
about: über
under: unter
between: zwischen
after: nachdem
before: vor, bevor
through: durch
against: gegen
instead of: statt, anstatt, anstelle von, an stelle von, anstelle
per: pro
since: seit, seitdem
here: hier
very: sehr
still: noch, weiterhin, nach wie vor, immer noch
also: auch, außerdem, zusätzlich, ebenfalls, ebenso, daneben, darüber hinaus
only: nur, lediglich, ausschließlich
already: bereits, schon
again: wieder, erneut
more: weitere, weiterer
always: immer, stets
often: oft, häufig, meist, meistens
rarely: selten, kaum
every: jeder, jede, jedes, jeden, jedem, alle, allen
all: alles
both: beide, beides, beiden
daily: täglich
weekly: wöchentlich
monthly: monatlich
yearly: jährlich
actually: doch, eigentlich, in wirklichkeit, nun doch, jetzt doch, dann doch, in wahrheit
correction: korrektur, berichtigung, richtigstellung
not true: stimmt nicht
i was wrong: habe mich geirrt, habe mich vertan
maybe: vielleicht, irgendwann, eventuell, womöglich, möglicherweise
would like to: würde gern, würde gerne, hätte gern, hätte gerne, möchte gern, möchte gerne, möchte irgendwann, möchte vielleicht, möchte später, möchte eines tages, wünscht sich, träumt von, träumt davon, wünsche mir
considering: überlegt, überlege, überlegen, erwägt, denkt darüber nach
plans to: plant, plane, planen, hat vor, beabsichtigt
not only: nicht nur
at most: nicht mehr als, nicht länger als, nicht später als
at least: nicht weniger als
no problem: kein problem, keine probleme
nothing but: nichts als
doesn't mind: hat nichts gegen, habe nichts gegen, stört sich nicht an
never miss: verpasst nie
late when exception: ausnahmsweise, vorübergehend, übergangsweise, zeitweise, einstweilen
late when today: heute
late when this week: diese woche, diesen monat, dieses wochenende, dieses mal, diesmal, an diesem wochenende
late when monday: diesen montag, am kommenden montag
late when saturday: diesen samstag, am kommenden samstag
late when friday: diesen freitag, am kommenden freitag
yesterday: gestern
tomorrow: morgen
now now: jetzt, nun, inzwischen, mittlerweile, nunmehr, ab sofort, von nun an, seit kurzem, neuerdings, ab jetzt, zurzeit, derzeit, momentan, seit neuestem, fortan, ab heute
now now only: nur noch, jetzt nur noch, inzwischen nur noch
now recently: kürzlich, vor kurzem, neulich
not not: nicht
not never: nie, niemals, nie wieder, noch nie
not no longer: nicht länger, nie mehr
no no: kein, keine, keinen, keinem, keiner, keines, keinerlei
nothing: nichts
nobody: niemand
more more: mehr
verb is: ist, sind, bin, heißt, lautet, heiße, bist
verb was: war, waren
verb has: hat, habe, haben, hast, besitzt, besitze, hält
verb had: hatte, hatten
verb is: wird, werden, werde
verb was: wurde, wurden
verb can: kann, können, darf, dürfen
verb must: muss, müssen, soll, sollen
verb will: wird bald
verb wants: will, möchte, möchten, wollen
verb would like to: würde
done became: geworden
verb lives: wohnt, wohne, lebt, lebe
verb lived: wohnte, lebte
done lived: gewohnt, gelebt
base live: wohnen, leben
verb works: arbeitet, arbeite, jobbt
done worked: gearbeitet
base work: arbeiten
verb likes: mag, mögen, liebt, liebe, schätzt
verb prefers: bevorzugt, bevorzuge, zieht vor
base prefer: bevorzugen
verb hates: hasst, hasse
verb avoids: meidet, vermeidet
verb gave up: verzichtet auf, verzichte auf
verb gave up: verzichtet, verzichte
verb eats: isst, esse, essen
verb drinks: trinkt, trinke
base drink: trinken
base eat: speisen
verb smokes: raucht, rauche
done smoked: geraucht
base smoke: rauchen
verb uses: nutzt, nutze, verwendet, verwende, benutzt, benutze, gebraucht, setzt ein
done used: genutzt, eingesetzt
base use: nutzen, verwenden, benutzen
verb costs: kostet, kosten
verb weighs: wiegt, wiege
verb amounts: beträgt, beläuft sich auf, beträgt
verb is: liegt bei, beläuft sich
verb opens: öffnet
verb closes: schließt
verb starts: beginnt, fängt an, startet
verb ends: endet
verb speaks: spricht, spreche
verb learns: lernt, lerne
base learn: lernen
verb studies: studiert, studiere
verb plays: spielt, spiele
base play: spielen
verb goes: geht, gehe, kommt, komme
base go: gehen, kommen
done went: gegangen, gekommen
verb drives: fährt, fahre
base drive: fahren
done drove: gefahren
verb runs: läuft, laufe, basiert auf
verb walks: spaziert
verb runs: basiert
base run: laufen
verb wears: trägt, trage
verb takes: nimmt, nehme
base take: nehmen
verb supports: unterstützt
verb offers: bietet, bietet an
verb sells: verkauft
verb buys: kauft, kaufe
verb orders: bestellt, bestellen, bestelle
verb reads: liest, lese
verb writes: schreibt, schreibe
done written: geschrieben
verb sings: singt, singe
verb sleeps: schläft, schlafe
verb teaches: unterrichtet
verb leads: leitet, führt
done led: geleitet, geführt, geführt
verb leads: dirigiert, moderiert
verb trains: trainiert
verb manages: betreut, verwaltet
verb stands: steht
verb sits: sitzt
verb lies: liegt
verb parks: parkt
verb meets: trifft
verb attends: besucht, besuche
verb belongs: gehört
verb comes: stammt
verb contains: enthält, umfasst
verb lasts: dauert
verb collects: sammelt
verb helps: hilft, helfe
verb needs: braucht, brauche, benötigt
verb knows: kennt, weiß
verb appears: erscheint
verb accepts: akzeptiert
verb sends: verschickt, sendet, verschicken
verb stores: speichert
verb replaces: vertritt
verb pays: zahlt, zahle, bezahlt
base pay: zahlen, bezahlen
verb rents: mietet
verb receives: bekommt, erhält, bekomme
base receive: bekommen, erhalten
done received: erhalten
verb plays for: spielt bei, spielt für
verb happens: findet, finden
verb rehearses: probt
verb listens: hört, höre
done moved: gezogen, umgezogen, verlegt, verschoben, verzogen, umgesiedelt
done switched: gewechselt, umgestiegen, umgestellt, gewechselt, übergegangen
verb switches: wechselt
verb moved: zog, verlegte, verschob
verb switched: wechselte, stieg um, stellte um
done changed: geändert, verändert
done replaced: ersetzt, abgelöst, ausgetauscht
done stopped: aufgehört, abgesetzt, aufgegeben, beendet
verb stopped: hörte auf, gab auf
done quit: ausgetreten, verlassen, gekündigt
verb quit: verließ, kündigte
done gave away: abgegeben, verschenkt
done sold: verkauft
done raised: erhöht, angehoben, gestiegen
done lowered: gesenkt, reduziert, gefallen
done promoted: befördert
done cancelled: abgesagt, storniert, gestrichen
done renamed: umbenannt
done decided: entschieden, beschlossen
done found: gefunden
done built: gebaut
done founded: gegründet
done born: geboren
done lost: verloren
done booked: gebucht
done turned off: abgeschaltet, ausgeschaltet, abgestellt
done turned on: eingeschaltet, angeschaltet
done removed: entfernt, abgeschafft
done discharged: entlassen
done hired: eingestellt worden
done closed: geschlossen
verb dropped: ließ fallen
done transferred: übertragen
done appointed: ernannt, gewählt
enabled: aktiviert, eingeschaltet
disabled: deaktiviert, ausgeschaltet
active: aktiv
inactive: inaktiv
open: geöffnet, offen
closed: geschlossen, zu gemacht
locked: gesperrt, verschlossen
unlocked: entsperrt, freigegeben, freigeschaltet
vacant: frei, leer
occupied: vermietet, belegt, besetzt, vergeben
broken: kaputt, defekt, außer betrieb, gestört
repaired: repariert
working: in betrieb
sick: krank, krankgeschrieben
healthy: gesund, genesen
unemployed: arbeitslos
employed: angestellt, berufstätig
job: stelle, job, arbeit
new: neue, neuen, neuer, neues
old: alte, alten, alter, altes
pregnant: schwanger
gave birth: baby bekommen, kind bekommen, entbunden
married: verheiratet
divorced: geschieden
single: single, ledig, solo
dating: zusammen, liiert
engaged: verlobt
retired: rentner, rentnerin, pensioniert, im ruhestand
allergic: allergisch
vegetarian: vegetarisch, vegetarier, vegetarierin
vegan: vegan
alone: allein, alleine
dark: dunkel, dunkle, dunklen, dunkler
light: hell, helle, hellen, heller
big: groß, große, großen, großes
small: klein, kleine, kleinen, kleines
long: lang, lange, langen
short: kurz, kurze, kurzen
full: voll
fast: schnell
slow: langsam
cheap: billig, günstig
expensive: teuer
public: öffentlich
private: privat
on time: pünktlich
reliable: zuverlässig
unreliable: unzuverlässig
favorite: liebling, lieblings, am liebsten
gladly: gern, gerne
red: rot, rote, roten, rotes, roter
blue: blau, blaue, blauen, blaues, blauer
green: grün, grüne, grünen, grünes, grüner
yellow: gelb, gelbe, gelben
black: schwarz, schwarze, schwarzen, schwarzer
white: weiß, weiße, weißen
gray: grau, graue, grauen
monday: montag, montags
tuesday: dienstag, dienstags
wednesday: mittwoch, mittwochs
thursday: donnerstag, donnerstags
friday: freitag, freitags
saturday: samstag, samstags, sonnabend
sunday: sonntag, sonntags
january: januar
february: februar
march: märz
april: april
may: mai
june: juni
july: juli
august: august
september: september
october: oktober
november: november
december: dezember
spring: frühling, frühjahr
summer: sommer
autumn: herbst
winter: winter
morning: vormittag, morgens
noon: mittags
evening: abend, abends
night: nacht, nachts
day: tag, tage, tagen
week: woche, wochen
month: monat, monate, monaten
year: jahr, jahre, jahren
hour: stunde, stunden
minute: minute, minuten
kg: kilo, kilogramm
coffee: kaffee
tea: tee
beer: bier
wine: wein
water: wasser
milk: milch
meat: fleisch
fish: fisch
alcohol: alkohol
car: auto, wagen
bike: rad, fahrrad
bus: bus
train: zug, bahn
dog: hund
cat: katze, katzen
guitar: gitarre
piano: klavier
trumpet: trompete
violin: geige
football: fußball
tennis: tennis
english: englisch
german: deutsch
french: französisch
spanish: spanisch
italian: italienisch
polish: polnisch
portuguese: portugiesisch
wife: ehefrau, gattin
husband: ehemann, gatte
child: kind, kinder, kindern
son: sohn
daughter: tochter
brother: bruder
sister: schwester
mother: mutter
father: vater
boss: chef, chefin
email: mail, mails, email
verb is cancelled: findet nicht mehr statt, finden nicht mehr statt
one: eins
two: zwei
three: drei
four: vier
five: fünf
six: sechs
seven: sieben
eight: acht
nine: neun
ten: zehn
eleven: elf
twelve: zwölf
once: einmal
twice: zweimal
three times: dreimal
first: erste, ersten, erster
second: zweite, zweiten, zweiter
third: dritte, dritten, dritter
fourth: vierte, vierten, vierter
thirteen: dreizehn
fourteen: vierzehn
fifteen: fünfzehn
sixteen: sechzehn
eighteen: achtzehn
twenty: zwanzig
thirty: dreißig
forty: vierzig
fifty: fünfzig
hundred: hundert
thousand: tausend
million: million, millionen
four times: viermal
verb loves: liebt
verb dislikes: mag ungern
verb rejects: lehnt ab, ablehnt
verb allows: erlaubt
verb forbids: verbietet
done allowed: erlaubt
done forbidden: verboten, untersagt
verb rents: pachtet
verb owns: gehört mir
verb hires: beschäftigt
verb raises: erhöht
verb contains: beinhaltet
verb includes: schließt ein
verb produces: produziert, stellt her
verb delivers: liefert
verb sends: schickt, schicke, versendet
verb books: bucht
verb calls: nennt, ruft
verb means: bedeutet
verb shows: zeigt
verb watches: schaut, sieht, guckt
verb visits: besichtigt
verb cooks: kocht, koche
verb bakes: backt, bäckt
verb grows: wächst
verb carries: bringt
verb travels: reist
verb flies: fliegt
verb swims: schwimmt
verb rides: reitet
verb dances: tanzt
verb prays: betet
verb believes: glaubt
verb thinks: denkt
verb says: sagt
verb asks: fragt
verb starts: startet, läuft an
verb arrives: ankommt
verb stays: bleibt, bleiben, übernachtet
verb deploys: verteilt
verb hosts: betreibt
verb connects: verbindet
verb requires: verlangt, erfordert
verb scales: skaliert
verb caches: puffert
verb logs: protokolliert
verb checks: prüft
verb reports to: berichtet an
verb earns: verdient
verb ships: erscheint
verb cleans: putzt, reinigt
verb feeds: füttert
verb waters: gießt
verb supervises: beaufsichtigt
verb represents: vertritt
done married: geheiratet
done separated: getrennt
done divorced: scheiden lassen
done died: gestorben, verstorben
done broken: gebrochen
done fixed: behoben, gelöst
done merged: zusammengelegt, fusioniert
done opened: eröffnet
done closed: geschlossen worden
done acquired: übernommen
done bought: gekauft
done finished: abgeschlossen, fertig
done started: begonnen, angefangen, gestartet
done restored: wiederhergestellt
done postponed: vertagt, aufgeschoben
done migrated: migriert
done upgraded: aktualisiert, aufgerüstet
done replaced: abgelöst worden
done extended: verlängert
done shortened: verkürzt, gekürzt
done doubled: verdoppelt
done halved: halbiert
done resigned: zurückgetreten
done recovered: erholt
done withdrawn: zurückgezogen
done revoked: widerrufen, entzogen
done deleted: gelöscht
done stolen: gestohlen, geklaut
done threw away: weggeworfen
done paid: bezahlt, beglichen
done named: benannt
done suspended: ausgesetzt
done discontinued: eingestellt
done graduated: absolviert
done merged into: aufgegangen in
verb sold: verkaufte
verb raised: stieg, erhöhte, hob
verb lowered: sank, senkte, fiel
verb replaced: ersetzte, löste ab
verb started: begann, fing an
verb won: gewann
verb lost: verlor
verb found: fand
verb bought: kaufte
verb gave: gab
verb took over: übernahm, übernimmt
verb changed: änderte, ändert
unpaid: unbezahlt, offen
paid: bezahlt, beglichen
online: online, erreichbar
offline: offline
loud: laut
quiet: leise, ruhig
clean: sauber
dirty: schmutzig, dreckig
wet: nass
dry: trocken
hot: heiß
warm: warm
cold: kalt
early: früh
late: spät
easy: einfach, leicht
difficult: schwierig, schwer
healthy: wieder gesund, wohlauf
sick: erkältet
safe: sicher
dangerous: gefährlich
visible: sichtbar
hidden: versteckt, verborgen
mandatory: verpflichtend, pflicht, obligatorisch
optional: freiwillig, optional
permanent: unbefristet, dauerhaft
temporary: befristet
manual: manuell
automatic: automatisch
remote: remote, homeoffice
onsite: vor ort
full time: vollzeit
part time: teilzeit
true: wahr, richtig
false: falsch
inside: drinnen
outside: draußen
together: gemeinsam
finished: fertig, abgeschlossen
unfinished: unfertig
brown: braun, braune, braunen
orange: orange
pink: rosa
purple: lila
juice: saft
house: haus
apartment: wohnung
school: schule
hospital: krankenhaus
office: büro
company: firma, unternehmen
team: team, mannschaft
price: preis
rent: miete
email: e-mail
database: datenbank
server: server
teacher: lehrer, lehrerin
doctor: arzt, ärztin
manager: manager, leiter, leiterin
director: direktor, direktorin
trainee: praktikant, praktikantin, auszubildender
senior: senior
junior: junior
ship: schiff
motorcycle: motorrad
plane: flugzeug
scooter: roller
tram: straßenbahn
horse: pferd
bird: vogel
rabbit: kaninchen
bass: bass
cello: cello
flute: flöte
drum: schlagzeug
saxophone: saxofon, saxophon
basketball: basketball
handball: handball
swimming: schwimmen
germany: deutschland
france: frankreich
spain: spanien
italy: italien
austria: österreich
switzerland: schweiz
england: england
breakfast: frühstück
lunch: mittagessen
dinner: abendessen
girlfriend: freundin
boyfriend: freund
beginner: anfänger, anfängerin
advanced: fortgeschritten
wood: holz
glass: glas
plastic: plastik, kunststoff
`,
  {
    verbSecond: true,
    code: 'de',
    alsoEnglish: new Set(
      'in die am so warm hat single mag bus tennis vegan version logs server online offline team job manager april august september november'.split(
        ' ',
      ),
    ),
    unEnglish: /^(?:mag|nimmt|spielt|ist|trinkt)$/u,
    letters: /[äöüß]/u,
    endings: /(?:ern|en|er|es|em|e|n|s)$/u,
    elided: null,
    possessive: /^\p{L}{3,}s$/u,
    capitalNouns: true,
    ordinalDot: true,
    atEnd: new Map([
      ['an', ['on']],
      ['aus', ['off']],
      ['auf', ['open']],
      ['zu', ['closed']],
      ['statt', []],
    ]),
  },
)
