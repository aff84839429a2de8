/* oxlint-disable max-lines -- a lexicon is data */
import { compileLexicon } from './lexicon'

/** Spanish: English words, with the forms that they stand for (see compileLexicon). */
export const SPANISH = compileLexicon(
  'spanish',
  `
the: el, la, los, las, lo
a: un, una
some: unos, unas
: se, me, te, le, les, nos, unos, aproximadamente, allí, ahí
this: este, esta, estos, estas, ese, esa
i: yo
we: nosotros
he: él, ellos
she: ella, ellas
you: tú, usted, vosotros, ustedes
my: mi, mis
our: nuestro, nuestra, nuestros, nuestras
his: su, sus
user: usuario, usuaria
and: y, e
or: o, u
but: pero, sino
because: porque, pues
if: si
when: cuando
while: mientras, durante
until: hasta
that: que
with: con
without: sin
for: para
in: en
at: junto a
to: a
to the: al
of: de
of the: del
by: por
on: sobre
under: bajo
between: entre
against: contra
before: antes
after: tras, después, después de
instead of: en vez de, en lugar de, en vez del, en lugar del
instead: en su lugar
since: desde, a partir de, desde hace
here: aquí
very: muy
still: todavía, aún, sigue
also: también, además, igualmente, asimismo
only: solo, sólo, solamente, únicamente
again: de nuevo, otra vez, nuevamente
always: siempre
often: a menudo, con frecuencia
rarely: raramente, rara vez
every: cada, todos los, todas las, todos, todas
any: ningún, ninguna, ninguno, nada, nadie
all: todo, toda
both: ambos, ambas
daily: diario, diaria, diariamente
weekly: semanal
monthly: mensual
actually: en realidad, de hecho, al final, finalmente
correction: corrección, rectificación
i was wrong: me equivoqué, me he equivocado
maybe: quizás, quizá, tal vez, algún día, acaso, a lo mejor
would like to: gustaría, quisiera, le gustaría, me gustaría, sueña con
considering: está pensando en, está considerando, se plantea, pensando, piensa en
plans to: prevé, planea, tiene previsto, tiene intención de
bars at most: no más de
bars at least: no menos de
bars not only: no solo, no sólo
bars no problem: nada en contra, no tiene inconveniente
bars not unlike: no es raro, no es que
late when exception: excepcionalmente, provisionalmente, temporalmente, de momento
late when today: hoy
late when this week: esta semana, este mes, este fin de semana
late when saturday: este sábado
late when friday: este viernes
late when monday: este lunes
yesterday: ayer
tomorrow: mañana
now now: ahora, ya, actualmente, hoy en día, a partir de ahora, de ahora en adelante
now now only: ya solo, ya sólo, ahora solo
now recently: recientemente, hace poco, últimamente
not not: no
not never: nunca, jamás
not no longer: ya no, no más, ya nunca
nobody: nadie
verb is: es, está, son, están, soy, estoy, somos
verb was: era, estaba, fue, eran, fueron
base be: ser, estar
done been: sido, estado
verb has: tiene, tengo, tienen, posee, tenemos
base have: tener, haber
verb has: ha, he, han, hemos
verb had: tenía, tuvo, había
verb can: puede, pueden
verb must: debe, tiene que, deben
verb wants: quiere, quiero, desea
verb is: se llama, llama, se encuentra, queda, asciende a
verb became: pasó a ser, se convirtió en, se hizo
verb lives: vive, vivo, reside, viven
base live: vivir
verb works: trabaja, trabajo, trabajan
base work: trabajar
verb likes: gusta, le gusta, le gustan, me gusta, gustan, le encanta, encanta, me encanta, guste, le guste
verb prefers: prefiere, prefiero
base prefer: preferir
verb hates: odia, detesta
verb avoids: evita
verb gave up: renunció a, renuncia a
done gave up: renunciado a, renunciado al
verb eats: come, como carne, desayuna, cena
base eat: comer
done eaten: comido
verb drinks: bebe, bebo
base drink: beber
verb smokes: fuma, fumo
base smoke: fumar
done smoked: fumado
verb uses: usa, utiliza, emplea, uso, usan
base use: usar, utilizar
verb costs: cuesta, cuestan, vale
verb weighs: pesa
verb measures: mide
verb opens: abre
verb closes: cierra
verb starts: empieza, comienza
verb ends: termina, acaba
verb speaks: habla, hablo
verb learns: aprende
verb studies: estudia, estudio
verb plays: juega, juegan, toca
verb plays for: juega en el, juega en
base play: jugar, tocar
verb goes: va, voy, van, viene, llega
base go: ir, venir
verb drives: conduce
verb travels: viaja
verb runs: corre, funciona, se basa
base run: correr
verb walks: camina, pasea
verb wears: lleva, usa la talla, calza
verb takes: toma, tomo
base take: tomar
verb supports: admite, soporta
verb accepts: acepta
verb offers: ofrece
verb serves: sirve
verb sells: vende
verb buys: compra, compramos
base buy: comprar
verb orders: pide
verb reads: lee
verb writes: escribe
done written: escrito, escrita
verb sings: canta
verb sleeps: duerme, se acuesta, acuesta
verb wakes: despierta
verb teaches: enseña
verb leads: dirige
done led: dirigido, dirigida
verb trains: entrena
verb parks: aparca
verb meets: se reúne
verb attends: asiste
verb contains: contiene, incluye
verb lasts: dura
verb collects: colecciona
verb gathers: recauda
verb helps: ayuda
verb needs: necesita
verb knows: sabe, conoce
verb appears: sale, salen
verb sends: manda, envía
verb stores: guarda, almacena, guardan
verb pays: paga
base pay: pagar
verb rents: alquila
verb receives: recibe
base receive: recibir
verb happens: celebra, se celebra, tiene lugar
verb passes: pasa, pasa cada
verb rehearses: ensaya
verb listens: escucha
verb practises: practica, hace
verb programs: programa
verb rings: suena
verb tolerates: tolera
verb looks: parece
verb issues: expide
verb sounds: ponen
verb belongs: milita, pertenece
done moved: mudado, trasladado, trasladada
verb moved: se mudó, mudó, trasladó, se trasladó, se fue
verb rescheduled: se aplazó, aplazó, se pospuso, se adelantó
done rescheduled: aplazado, aplazada, pospuesto
verb switched: se cambió, cambió, pasó, pasé, se pasó, me cambié, cambié
done switched: pasado, cambiado, me he pasado, se ha pasado
verb replaced: sustituyó, reemplazó
done replaced: sustituido, reemplazado
verb stopped: dejó de, dejó, dejé, dejé de, dejó el, dejó la, paró
done stopped: dejado de, dejado, parado
verb quit: abandonó, se dio de baja de, se dio de baja del, dimitió, se marchó de
done quit: abandonado
verb joined: se incorporó a, se unió a, fichó por
verb sold: vendió
done sold: vendido
verb raised: subió, aumentó
done raised: subido, aumentado
verb lowered: bajó, redujo
done lowered: bajado, reducido
done promoted: ascendido, ascendida, nombrado, nombrada
verb promoted: ascendió
verb cancelled: canceló
done cancelled: cancelado, cancelada, suspendido
done renamed: renombrado, rebautizado
done decided: decidido
verb decided: decidió
done found: encontrado
verb found: encontró
verb founded: fundó
verb lost: perdió
verb booked: reservó
verb removed: quitó
verb was discharged from: salió de, salió del, ha salido de, ha salido del
verb left: salió
verb is cancelled: ya no se celebra, ya no se hace, ya no tiene lugar
done left: salido
verb divorced: se divorció de, se divorció, se separó de, se separó
done divorced: divorciado, divorciada
verb married: se casó con
verb died: murió, falleció
verb bought: compró
verb resumed: retomó, vuelvo a, vuelve a
done resumed: reincorporado, reincorporada
done changed: modificado
verb changed: modificó
done finished: terminado, acabado
verb ended: terminó, acabó
verb started: empezó, comenzó
done started: empezado, comenzado
done given birth: dado a luz
verb given birth: dio a luz
done discharged: dado de alta
done deleted: borrado, eliminado, eliminada
done stolen: robado
done paid: pagado, pagada
done migrated: migrado
verb migrated: migró
verb became: se volvió
enabled: activado, activada, habilitado
disabled: desactivado, desactivada, deshabilitado
active: activo, activa
inactive: inactivo, inactiva
on: encendido, encendida, en marcha
off: apagado, apagada, parado, parada
open: abierto, abierta
closed: cerrado, cerrada
locked: bloqueado, bloqueada
unlocked: desbloqueado, desbloqueada
vacant: libre, vacío, vacía, disponible
occupied: alquilado, alquilada, ocupado, ocupada
broken: roto, rota, averiado, averiada, estropeado, fuera de servicio
repaired: arreglado, arreglada, reparado, reparada
working: en servicio, vuelve a funcionar
sick: enfermo, enferma, de baja, resfriado
healthy: sano, sana, recuperado, recuperada
unemployed: en paro, desempleado, desempleada, parada
employed: empleado, empleada
job: empleo, puesto, trabajo
new: nuevo, nueva, nuevos, nuevas
old: viejo, vieja, antiguo, antigua
pregnant: embarazada
married: casado, casada
single: soltero, soltera
dating: saliendo
boyfriend: novio
girlfriend: novia
retired: jubilado, jubilada
allergic: alérgico, alérgica
vegetarian: vegetariano, vegetariana
vegan: vegano, vegana
alone: sola
dark: oscuro, oscura
light: claro, clara
big: grande, grandes
small: pequeño, pequeña
long: largo, larga
short: corto, corta
full: lleno, llena
fast: rápido, rápida
slow: lento, lenta
cheap: barato, barata
expensive: caro, cara
public: público, pública
private: privado, privada
favorite: favorito, favorita, preferido, preferida
red: rojo, roja
blue: azul
green: verde, verdes
yellow: amarillo, amarilla
black: negro, negra
white: blanco, blanca
gray: gris
brown: marrón
pink: rosa
orange: naranja
purple: morado, morada
unpaid: impagado, impagada, pendiente de pago
online: en línea
offline: sin conexión
loud: ruidoso
quiet: tranquilo, tranquila, silencioso
clean: limpio, limpia
dirty: sucio, sucia
wet: mojado
dry: seco
hot: caliente
cold: frío, fría
early: temprano
late: tarde
easy: fácil
difficult: difícil
safe: seguro, segura
dangerous: peligroso
hidden: oculto
mandatory: obligatorio, obligatoria
optional: opcional
permanent: fijo, permanente, indefinido
temporary: temporal
manual: manual
automatic: automático, automática
remote: a distancia, en remoto
onsite: presencial
true: verdadero
false: falso
monday: lunes
tuesday: martes
wednesday: miércoles
thursday: jueves
friday: viernes
saturday: sábado, sábados
sunday: domingo, domingos
january: enero
february: febrero
march: marzo
april: abril
may: mayo
june: junio
july: julio
august: agosto
september: septiembre
october: octubre
november: noviembre
december: diciembre
spring: primavera
summer: verano
autumn: otoño
winter: invierno
morning: por la mañana
noon: mediodía
midnight: medianoche
evening: por la tarde
night: noche, por la noche
day: día, días
week: semana, semanas
month: mes, meses
year: año, años
hour: hora, horas
minute: minuto, minutos
coffee: café
tea: té
beer: cerveza
wine: vino
water: agua
milk: leche
juice: zumo
meat: carne
pork: cerdo
fish: pescado
alcohol: alcohol
car: coche
bike: bicicleta, bici
bus: autobús
train: tren
dog: perro
cat: gato, gatos
rabbit: conejo
horse: caballo
bird: pájaro
guitar: guitarra
piano: piano
trumpet: trompeta
saxophone: saxofón
violin: violín
bass: bajo
flute: flauta
football: fútbol
tennis: tenis
basketball: baloncesto
swimming: natación
english: inglés
german: alemán
french: francés
spanish: español
italian: italiano
polish: polaco
portuguese: portugués
greek: griego
germany: alemania
france: francia
spain: españa
italy: italia
wife: mujer, esposa
husband: marido, esposo
child: hijos, niño, niños
son: hijo
daughter: hija
brother: hermano
sister: hermana
mother: madre
father: padre
boss: jefe, jefa
manager: gerente
president: presidente, presidenta
doctor: médico, médica, doctor, doctora
teacher: maestro, maestra, profesor, profesora
house: casa
apartment: piso
school: colegio, escuela
hospital: hospital
office: oficina
company: empresa
team: equipo
price: precio
rent: alquiler
email: correo, correos
database: base de datos
server: servidor
breakfast: desayuno
dinner: cena
beginner: principiante
advanced: avanzado
two: dos
three: tres
four: cuatro
five: cinco
six: seis
seven: siete
eight: ocho
nine: nueve
ten: diez
eleven: once
twelve: doce
thirteen: trece
fourteen: catorce
fifteen: quince
sixteen: dieciséis
twenty: veinte
thirty: treinta
forty: cuarenta
fifty: cincuenta
hundred: cien, ciento
thousand: mil
open: rama, principal, planta, calle, ciudad, clave, contraseña, pan, flores, jardín, habitación, plaza, página, archivo, proyecto, servicio, cliente, clienta, compras, venta, ventas, reunión, cita, cuenta, factura, versión, línea, curso, permiso, aparato, juego, libro, libros, novela, película, música, foto, silla, cama, cocina, sala, número, palabra, dirección, código, nombre, apellido, cumpleaños, boda, vacaciones, viaje, vuelo, hotel, estación, pueblo, región, país, mundo, vida, salud, dieta, deporte, club, coro, orquesta, grupo, asociación, asamblea, ayuntamiento, banco, tienda, panadería, panadero, farmacia, restaurante, comedor, biblioteca, museo, teatro, cine, parque, bosque, mar, montaña, sol, lluvia, nieve, fiesta, regalo, ropa, zapatos, camisa, vestido, gafas, reloj, bolso, teléfono, ordenador, pantalla, teclado, ratón, impresora, programa, aplicación, datos, copia, red, sitio, enlace, título, texto, idioma, frase, carta, diario, registro, registros, tarea, responsable, ayudante, becario, compañero, compañera, vecino, vecina, amigo, amiga, familia, abuela, abuelo, tío, tía, primo, prima, bebé, chico, chica, hombre, señora, señor, cocinero, cocinera, cirujano, cirujana, clínica
once: una vez
twice: dos veces
three times: tres veces
first: primer, primero, primera
second: segundo, segunda
third: tercer, tercero, tercera
fourth: cuarto, cuarta
wood: madera
glass: vidrio, cristal
plastic: plástico
`,
  {
    verbSecond: false,
    code: 'es',
    alsoEnglish: new Set(
      'actor alcohol animal bar capital club color dan digital director doctor error general hospital hotel local manual mar mayo me no normal once pan personal piano piso popular principal radio red sin social sol son tractor visible'.split(
        ' ',
      ),
    ),
    unEnglish: /a$|o$/u,
    letters: /[áéíñóúü]/u,
    endings: /(?:os|as|es|s|o|a|e)$/u,
    elided: null,
    possessive: null,
    capitalNouns: false,
    ordinalDot: false,
    atEnd: new Map(),
  },
)
