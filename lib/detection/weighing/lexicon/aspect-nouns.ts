const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u))

// The last word of an aspect’s name, as in “home city” or “rate limit”, says how many values the aspect usually holds at once.

/** Nouns for aspects that hold one value at a time. */
export const ONE_VALUED = words(`
  account age agency airline airport algorithm alignment amount apartment app architecture assignee assistant author avatar
  backend backup bandwidth bank bedtime behavior behaviour bike billing birthdate birthday birthplace bloodtype boiler book
  booking boss boyfriend branch brand breakfast broadband broker browser budget builder cache cadence calendar canteen cap
  capacity capital car career caretaker carrier cast category cause cdn center centre ceo certificate chair chairperson
  channel childminder choice ci citizenship city cleaner client clinic coach code codec colleague college color colour
  commander commute company compiler compression concurrency config configuration constraint contact content contract
  convention cost counsellor count country county course coverage cpu criteria crm cto curfew currency cutoff dashboard
  database date day deadline deal decision default delay delivery dentist department depth deputy designation destination
  diet dimension dinner direction director discount disk distance distribution district division doctor domain dosage dose
  drift driver duration editor email employer employment encryption engine enrolment entrance estimate exam expense
  experience expiration expiry fare fee feed fiance fiancee file flag flat flight floor font format formation forum
  framework freeze frequency frontend fuel funding gate gender generator girlfriend goal governance government gp gpa gpu
  grade grid guardian gym habit hairdresser handedness handle head headcount headline heating height holiday home hometown
  host hosting hostname hotel hour hq hub husband hypervisor id ide image importance income indentation inflation initiative
  insurance insurer interface interpreter interval interview investor ip isp job jurisdiction key keyboard kit landing
  landlord language laptop launcher layout lead leader league lease lender length lesson level library licence license
  lifecycle lifetime limit line lineup link linter listing load loan locale location lock lodge lodging logger login logo
  lunch machine mail maintainer major make maker manager manufacturer margin mascot mattress mayor meal measure mechanic
  mentor method metric midwife milestone minister mix mode model monitor mortgage mount multiplier name naming nationality
  neighbor neighborhood neighbour neighbourhood network nickname number nurse nursery objective occupant occupation offer
  officer opening operator opponent orchestrator order organisation organization origin orm outcome output owner ownership
  pace package pager parking parser partner party passcode passport password path payer payload payment payroll pediatrician
  pension percentage period permission permit personality phase philosophy phone photographer physio pin pipeline pitch
  place placement plan planner platform plug podcast point policy port position postcode practice premium prescription
  presenter president pressure price principal priority procedure processor profession professor program programme promotion
  prompt pronoun proposal protocol provider province proxy publisher pump purpose quality quantity question queue quorum
  quota ram range rank rate rating ratio reason recipient regime regimen region registrar registry relationship release
  religion renderer rent replicas repo repository representative requirement reserve reset residence resolution responsible
  restaurant result retention review reviewer reward ring ringtone roaster role room roommate root rota rotation route
  router routine rtt rule ruler runner runtime salary sampling scale scaling schedule scheduler scheme school scope score
  scorer screen searcher season seat secretary sector segment sender separator server session setting shade shape shell
  shift shop sign signature signoff site size sla slot solver source speaker spec speed spelling split sponsor spot spouse
  stage stance standard standing standup start state step storage strategy street strength structure style stylist substrate
  suburb supervisor supplier supply support surgeon surgery surname switch syntax system tag tagline target tariff taste tax
  teacher team technique telephone temperature template tempo tenant term terminal territory theme therapist therapy
  thermostat threshold ticket tier time timeout timezone title toggle tone tool topic topology town tracker trainer
  transport treatment trigger trust ttl tutor type unit university url usage user username utility vacation validator
  variant vehicle vendor venue version vet view village visa visibility vocabulary voice voltage volume vote wage wallet
  warehouse warranty watch website wedding weekday weight width wife wifi window winner wording workflow workload workplace
  workspace year zip zipcode zone
`)

/** Nouns for aspects that collect values, beside the plurals. */
export const MANY_VALUED = words(`
  activity allergy award baking clothing collection cooking cuisine decor decoration dessert diagnosis disease drink education
  equipment event exercise expertise family fear fish food furniture gear hardware history hobby household illness interest
  jewellery knowledge luggage media memory menu merchandise music playlist portfolio reading shopping
  skill software sport stack staff tooling training travel volunteering wardrobe wildlife
`)

/** Nouns for aspects that hold facts of many kinds. */
export const BROAD = words(`
  about background bio biography chat context description detail details fact facts general info information journal life log
  lore memo memory misc miscellaneous note notes observation observations other overview persona product profile project
  service story summary update updates
`)

/** Nouns in “s” for one value: no plurals. */
export const SINGULAR_IN_S = words(`
  access address business canvas class diabetes dress express focus gas glass glasses headquarters hours kubernetes
  lens news os pass plus process progress series shoes status tennis thesis
`)

/** Nouns that say nothing about how many values there are: “coffee preference”, “preferences”. */
export const UNCOUNTED = words('preference preferences statement statements work')

/** Nouns for one value at a time, of which a store may well keep several: “colleague”, “tool”. */
export const OFTEN_SEVERAL = words(`
  accomplishment account achievement addon alias animal anniversary appointment article artist aspiration assistant attendee
  attribute aunt badge book bookmark brother bug cat certification challenge child chore citizenship client colleague comment
  complaint component concern condition connection contact cousin credential customer daughter dependency device dislike
  document dog dream error event example fact favorite favourite feature feed feedback flaw friend game gift goal grandchild
  guest hate idea incident ingredient integration intolerance invention issue item keyword kid language like love medication
  member mention message movie need neighbor neighbour nephew niece objective offer option order person personality pet photo
  picture plugin point possession problem product property purchase question quirk quote reason recipe recommendation reference
  relative reminder request requirement resource reviewer risk rule saying show sibling sister skill son song style subscription
  suggestion symptom tag talent task tip todo tone tool topic tradition trait trigger trip uncle usage user vaccine value visit
  voice want warning weakness wish word
`)

/** What a name may be of, for an entity to have one: “full name”; not “pet name”. */
export const NAME_OF = words(
  'full first last family given middle maiden legal preferred display user host company project branch',
)

/** Plural nouns for settings with one value at a time. */
export const SETTINGS = words('coordinates dimensions initials pronouns units')

/** What makes an aspect hold one value, whatever it is of: “favorite book”. */
export const CHOOSES_ONE = words(
  'favorite favourite preferred default primary main current next last latest first best',
)
