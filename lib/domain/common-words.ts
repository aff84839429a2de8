// Lemmas of everyday English and of talk with an agent about its work. Alone, none of them names a tool, place or person: “sleep”,
// “tests”, “ship”. Function words are listed elsewhere. Words better known as a tool are left out.
export const COMMON_WORDS = `
  ability able absolutely accept access accident account act action activity actual add address adjust admit advice afraid afternoon
  age agree ahead air alive allow alone amazing amount angle angry animal answer anyway anywhere apart apartment apologies apology
  apparently appear apple apply approach approve area argue argument arm army around arrange arrive art article aside asleep ask
  assume attach attack attempt attention aunt available average avoid awake aware away awesome awful baby back background backup bad
  bag bake balance ball band bank bar base basic basically basket bath bathroom battery beach bean bear beat beautiful become bed
  bedroom beef beer begin behave behind believe bell belong below belt bench bend benefit beside best bet better beyond big bike bill
  bird birth birthday bit bite bitter blame blank blind block blood blow blue board boat body boil bomb bone book boot border bored
  boring born borrow boss bother bottle bottom bowl box boy brain branch brave bread break breakfast breathe bridge brief bright
  brilliant bring broken brother brown browser brush budget bug build building bump burn bus business busy butter button buy bye cake
  call calm camera camp cancel car card care careful carry case cash cat catch category cause center central centre certain certainly
  chain chair chance change chapter character charge chat cheap check cheers cheese chicken chief child chocolate choice choose church
  circle city claim clarify class clean cleanup clear clearly clever click client climb clock close closed cloth clothes cloud club
  code coffee cold collect college color colour column combine come comfortable command comment commit common community company compare
  compile complain complete completely complex computer concern condition config configure confirm confuse connect consider contact
  contain content context continue control conversation convert cook cookie cool copy corner correct correctly cost count country couple
  courage course cousin cover cow crash crazy cream create credit crisis cross crowd cry culture cup cupboard current currently curtain
  custom customer cut cute cycle dad daily damage damn dance danger dangerous dark data date daughter day dead deal dear death debug
  decide decision deep default definitely delay delete deliver demand depend deploy deployment describe description design desk detail
  develop device dictionary die difference different difficult dinner direct direction directly directory dirty disagree discover
  discuss disk dish display distance divide doc doctor document dog dollar domain door dot doubt down download draft drag draw dream
  dress drink drive drop dry duck dump dust duty ear early earn earth easily east easy eat edge edit effect effort egg eight either
  email empty enable end enemy energy engine enjoy enough enter entire entirely entry environment equal error escape especially event
  eventually everywhere evidence evil exact exactly exam example excellent except excited exciting excuse exercise exist exit expect
  expensive experience explain explicit export express extend extra extract eye face fact factor fail failure fair fairly fake fall
  false family famous fan fancy fantastic far farm fast fat father fault favor favorite favour favourite fear feature feed feedback feel
  fetch field fight figure file fill film filter final finally find fine finger finish fire first fish fit five fix flag flat flight
  flip floor flow flower focus fold folder follow food foot football force foreign forest forever forget forgive fork form format
  former forward four free fresh friday fridge friend friendly front fruit full fully fun function funny further future game garden gas
  gate gather general generate gentle get gift girl give glad glass go goal god gold gone good goodbye gosh grab grade grammar grand
  grass gray great green grey ground group grow guess guest guide guy habit haha hair half hall hand handle hang happen happy hard
  hardly hate head headache health healthy hear heart heat heavy hell hello help hi hide high hill hint history hit hold hole holiday
  home honest honestly hope hopefully horrible horse hospital hot hotel hour house hug huge human hundred hungry hunt hurry hurt husband
  ice idea ignore ill image imagine immediately implement import important impossible improve inch include increase indeed index info
  inform information input insert inside install instance instant instead instruction interest interested interesting internet
  introduce invite involve island issue item job join joke journey joy judge juice jump just keep key keyboard kick kid kill kind
  kitchen knee knife knock know knowledge label lack lady lake lamp land language laptop large last late lately later latest latter
  laugh launch law lay layer layout lazy lead leaf learn least leave left leg lesson less letter level library lie life lift light like
  likely limit line link lint list listen literally little live load local location lock log logic login lol lone long look loop loose
  lose loss lot loud love lovely low luck lucky lunch machine mad magic mail main mainly maintain major make man manage manager manual
  map mark market marry match material matter maximum mean meaning measure meat medicine medium meet meeting member memory mention menu
  merge mess message method middle midnight mild mile milk mind mine minimum minor minute mirror miss missing mistake mix mobile mode
  model modern module moment money monitor month mood moon morning mostly mother mountain mouse mouth move movie mum music myself nah
  naming narrow nasty nature navy near nearly neat necessary neck need neighbor neighbour neither nervous net network never new news
  newspaper next nice night nine no nobody noise noon nope normal normally north nose note notebook nothing notice number nvm object
  obvious obviously occasion ocean odd offer office often oil ok okay old omg one onion online oops open operation opinion
  opportunity opposite option optional orange order ordinary organize original ought output outside oven overall own pack package page
  pain paint pair pants paper paragraph pardon parent park part particular partly partner party pass passing password past paste patch
  path patience pattern pause pay payment peace pen pencil people pepper percent perfect perfectly perform performance perhaps period
  person personal phone photo phrase pick picture pie piece pig pin pink pipe pipeline pity place plain plan plane plant plastic plate
  play please pleasure plenty pocket point polite pool poor popular port position positive possible possibly post potato pound pour
  power practice pray prefer preference prepare present press pretend pretty prevent previous price print private prize probably problem
  process produce product production profile program progress project promise proof proper properly protect proud prove provide public
  publish pull pump purple purpose push put quality quarter query question quick quickly quiet quietly quit quite quote race radio rain
  raise random range rare rarely rate rather raw reach read ready real realize really rearrange reason reasonable rebase rebuild receive
  recent recently recipe record red redo reduce refactor refer refuse regard regret regular reject relate relax release relevant reload
  remain remember remind remote remove rename rent repair repeat replace reply report repo repository request require rerun research
  reset resolve respect respond response rest restart restaurant restore result retry return reuse reverse revert review rewrite rice
  rich ride right ring rise risk river road rock role roll roof room root rough roughly round route row rubbish rule run rush sad safe
  safety salad sale salt sample sand sandwich save say scale scared schedule school science scratch scream screen script sea search
  season seat second secret section security see seed seem select sell send sense sentence separate serious seriously serve server
  service session set setting setup seven several shade shadow shake shall shame shape share sharp sheep sheet shelf shell shift shine
  ship shirt shoe shoot shop short shortcut shorten shot shoulder shout show shower shut shy sick side sigh sight sign signal silence
  silent silly silver similar simple simplify simply since sing single sister sit site situation six size skill skin skip sky sleep
  slice slide slight slightly slow slowly small smart smell smile smoke smooth snow soap social society soft software soil soldier
  solid solution solve someday sometimes somewhat somewhere son song soon sorry sort soul sound soup source south space spare speak
  special specific speed spell spend split spoon sport spot spread square stable staff stage staging stair stand standard star stare
  start startup state statement station status stay steal step stick still stomach stone stop storage store storm story straight
  strange stranger street strength stress strict string strong structure student study stuff stupid style subject succeed success such
  suddenly sugar suggest suggestion suit sum summary summer sun super supper supply support suppose sure surely surface surprise survey
  swear sweet swim switch symbol system table tail take talk tall target task taste tax tea teach teacher team tear technique
  technology tell temporary ten term terrible terribly test text thank theme thick thin thing think third thirsty thought thousand
  thread three throat throw thumb ticket tidy tie tight tight till time tiny tip tired title toast today toe together toilet tomorrow
  tone tongue tonight tool tooth top topic total totally touch tough tour toward towards towel tower town toy trace track trade
  traffic train transfer translate trap travel tree trial trick trip trouble truck true truly trust truth try tune turn twice twin two
  type typical typically ugly uncle undo unfortunately unit university unless unlikely untrue update upgrade upload upper upset upside
  use useful useless user usual usually vacation valid value variable various vegetable verify version view village visit voice vote
  wait wake walk wall want war warm warn wash waste watch water wave way weak weapon wear weather web website wedding week weekend
  weight weird welcome west wet whatever wheel whenever wherever whichever white whoever whole wide wife wild win wind window wine wing
  winter wire wise wish woman wonder wonderful wood word work worker workflow world worried worry worse worst worth wow wrap write
  writer wrong yard yeah year yellow yep yes yesterday yet young yup zero`
  .trim()
  .split(/\s+/u)
