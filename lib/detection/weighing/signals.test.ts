import { describe, expect, it } from 'vitest'

import type { SignalName } from '../finding'
import { createOutliner } from './outline'
import { relate } from './pair'
import { WEIGHED_SIGNALS } from './signals/registry'

type Row = readonly [
  older: string,
  newer: string,
  level: string,
  keys?: readonly [string, string] | undefined,
  newerDay?: number, // the older text is from day 1
  entity?: string | undefined,
  aspect?: string,
]

function levelOf(signal: SignalName, row: Row): string | undefined {
  const [older, newer, , keys, day = 9, entity = null, aspect = null] = row
  const prepare = createOutliner()
  const outline = (content: string, at: number, key?: string) =>
    prepare({ content, statedAtMs: at * 864e5, key: key ?? null, entity, aspect })
  const pair = relate(outline(older, 1, keys?.[0]), outline(newer, day, keys?.[1]))
  const { grade, levels } = WEIGHED_SIGNALS[signal]
  return levels[grade(pair)]?.name
}

/** Two texts of one aspect. */
function inAspect(
  aspect: string,
  level: string,
  texts = ['Ines rows daily', 'Ines sculls daily'],
): Row {
  return [texts[0] ?? '', texts[1] ?? '', level, undefined, 9, 'Ines', aspect]
}

/** Two texts in both orders. */
function bothWays(one: string, other: string, level: string): readonly Row[] {
  return [
    [one, other, level],
    [other, one, level],
  ]
}

// For every signal: what it should detect, and next to it what it must not.
const ROWS: Readonly<Record<SignalName, readonly Row[]>> = {
  negation: [
    ['Ines eats fish', 'Ines does not eat fish', 'covered'],
    ['Ines eats fish', 'Ines doesn’t eat fish', 'covered'],
    ['Ines does not eat fish', 'Ines eats fish', 'covered'],
    ['Ines locks the gate', 'Do not forget: Ines locks the gate', 'none'],
    ['Ines waters the roses', 'Ines cannot skip watering the roses', 'none'],
    ['the gate never opened until the repair', 'the gate opens since the repair', 'none'], // past
    ['the gate opens since the repair', 'the gate never opened until the repair', 'none'],
    ['Ines opens the gate', 'Ines does not open the gate before noon', 'mutual'],
    ['Ines is rich', 'Ines is not poor', 'cancelled'],
    ['the crew takes the ferry to work', 'the crew does not walk to work', 'partly'],
    ['the crew takes the ferry', 'the crew does not take the tram to work', 'apart'], // something else
    ['Ines eats fish', 'the boiler is not insured', 'apart'],
    ['Ines eats a little fish', 'no fishing boat of the club is insured', 'thin'],
    ['the gate does not open', 'the gate is not open', 'both'],
    ['Ines swims', 'Ines does not swim when the flag is red', 'elsewhere'],
    ['the crew accepts parcels', 'the crew accepts parcels, not letters', 'none'],
    ['boat 4 is in service', 'boat 4 is out of service', 'covered'],
    ['Ines lives in Ghent', 'Ines moved out of Ghent', 'none'],
    ['nine out of ten gates open', 'ten gates open', 'none'],
    ['Ines rows in the crew', 'Ines isn’t the only one who rows in the crew', 'none'],
    ['User speaks Dutch', 'User no longer smokes', 'apart'], // only the name is shared
    ['Ada Quist rows', 'Ada Quist does not sing', 'apart', undefined, 9, 'Ada Quist'],
    ['User uses light oars', 'User no longer uses the old boiler', 'apart'],
    ...bothWays('the crew uses oars', 'the crew no longer uses paddles', 'apart'),
    ...bothWays('Ines teaches chess in Cork', 'Ines no longer teaches golf in Cork', 'apart'),
    ...bothWays('the pump runs on diesel', 'the pump no longer runs on coal', 'apart'),
    ...bothWays('Ines visits Ghent every year', 'Ines no longer visits Cork every year', 'apart'),
    ...bothWays('the pump listens on port 80', 'the pump no longer listens on port 443', 'apart'),
    ...bothWays('the shed stays open', 'the shed stays open; it must not be closed', 'cancelled'),
    ...bothWays('wax the oars before races', 'no race skips waxing the oars', 'cancelled'),
    ...bothWays('the lamp never buzzed until the storm', 'the lamp buzzes since the storm', 'none'),
    // … and what they must not suppress
    ...bothWays('the crew uses oars', 'the crew no longer uses oars', 'covered'),
    ...bothWays('Ines teaches chess in Cork', 'Ines no longer teaches in Cork', 'covered'),
    ...bothWays('the shop sells oars and sails', 'the shop no longer sells sails', 'covered'),
    ...bothWays('the pump listens on port 80', 'the pump no longer listens on port 80', 'covered'),
    ...bothWays('the shed stays open', 'the shed does not stay open', 'covered'),
    ...bothWays('races skip the waxing', 'no race skips the waxing', 'covered'),
    ...bothWays('the lamp never buzzed', 'the lamp buzzes since the storm', 'covered'),
    ['Ines rows', 'Ines has not rowed since April and sings', 'covered'],
    ['User smokes a pipe', 'User no longer smokes', 'covered'],
  ],
  antonym: [
    ['the export includes drafts', 'the export excludes drafts', 'same-rest'],
    ['Ines is married to Paul', 'Ines is divorced and keeps the boat', 'same-rest'],
    ['Ines attends the choir', 'Ines avoids the choir', 'same-rest'],
    ['Ines likes the old boiler', 'Ines does not dislike the old boiler', 'cancelled'],
    ['the gate is open in summer', 'the gate is closed in winter', 'elsewhere'],
    ['the night light is on', 'the night light is off', 'same-rest'],
    ['the night light is on', 'the night light is on the desk', 'none'],
    ['the lamp is on the desk', 'Ines is off sugar', 'none'],
    ['Ines is engaged in cancer research', 'Ines is married and does cancer research', 'none'],
    ['Ines owns a bicycle shop', 'Ines sells bicycles in the shop', 'none'],
    ['Ines opens the shed at dawn', 'the baker closed the savings account', 'no-rest'],
    ['the gate is open', 'the gate is wooden', 'none'],
    ['run the check on boats', 'boats can’t skip the check', 'none'],
    ['boats must not skip the check', 'run the check on boats', 'none'],
    ['run the check on boats', 'boats skip the check', 'same-rest'],
    ['Ines bought a desk', 'Ines sold the boat', 'most-rest', undefined, 9, 'Ines'],
    ['Ines prefers short oars', 'Ines is 178 cm tall', 'little-rest', undefined, 9, 'Ines'],
  ],
  value: [
    ['Ines lives in Ghent', 'Ines lives in Cork', 'single'],
    ['Ines lives in Ghent', 'Ines recently moved and lives in Cork', 'single'],
    ['Her favourite tea is sencha', 'Her favourite tea is rooibos', 'single'],
    ['The pump is operated by Tomasz', 'The pump is operated by Ines', 'single'],
    ['My default browser is Lynx', 'Firefox is my default browser', 'single'],
    ['Rex is my dog', 'Milo is my dog', 'other-subject'],
    ['Ines speaks Dutch', 'Ines speaks Irish', 'many'],
    ['Ines uses hand saws', 'Ines uses power saws', 'open-head'],
    ['Ines lives in Ghent', 'Tomasz lives in Cork', 'other-subject'],
    ['Ines lives in Ghent', 'Ines still lives in Ghent', 'same-value'],
    ['Ines owns the release', 'Jun owns the release', 'other-holder'],
    ['Ines owns a boat', 'Jun owns a boat', 'other-subject'],
    ['Ines owns the release', 'Jun owns the backlog', 'other-subject'],
    ['Ines leads the crew', 'Ines and Jun lead the crew', 'other-subject'],
    ['Ines leads the crew', 'Jun does not lead the crew', 'other-subject'],
    ['Ines leads the crew', 'Jun may lead the crew', 'other-subject'],
    ['replies take five working days', 'replies take three working days', 'open-head'],
    ['works for the baker', 'once worked for the library', 'none'],
    ['The lock weighs 2 kg', 'The lock weighs 2000 g', 'same-value'],
    ['Ines eats a carrot', 'Ines eats a vegetable', 'same-value'],
    ['Ines lives in Ghent', 'Ines repairs clocks', 'none'],
    ['Ines lives in Ghent', 'Ines does not live in Cork', 'none'], // denying another value contradicts nothing
    ['Ines does not wear a red coat', 'Ines wears a blue coat', 'none'],
    ['Her car is a van', 'She is 40 years old', 'other-subject'],
    ['Lives in Ghent', 'The weekly lesson moved to noon', 'other-subject'],
    ...bothWays('The pump is paid by Tomasz', 'The pump is paid weekly', 'none'),
    ...bothWays('The pump is paid by Tomasz', 'The pump is paid by Ines', 'single'),
    ...bothWays('The rent is paid in cash', 'The rent is paid quarterly', 'none'),
    ['The mill is open', 'The mill is made of brick', 'open', undefined, 9, 'the mill'],
    ['The mill is called Rose', 'The mill is called Lark', 'single-first', undefined, 9, 'mill'],
    ['Open Mill lets boats', 'Open Mill sells oars', 'none', undefined, 9, 'Open Mill'],
  ],
  temporal: [
    ['Ines rows', 'Ines now sails', 'later-marker'],
    ['Ines rows', 'Ines sails', 'later'],
    ['Ines rows', 'Ines sails', 'close', undefined, 1.5],
    ['Ines rows', 'Ines now sails', 'same-instant', undefined, 1],
  ],
  change: [
    ['Ines uses Figma', 'Ines switched from Figma to Penpot', 'names-older'],
    ['Ines rents the loft', 'Ines no longer rents the loft', 'names-older'],
    ['Ines cycles to work', 'Ines takes the tram instead of cycling', 'names-older'],
    ['the board meets in Ghent', 'the board meeting moved to Cork', 'turns'],
    ['the loft has a stove', 'the bakery was sold', 'weak-bare'],
    ['Ines rents the loft', 'the harbour crew moved', 'weak-bare'],
    ['uses npm', 'switched to pnpm', 'turns'],
    ['use npm', 'switch to pnpm', 'turns'],
    ['use npm', 'switch to the main branch before building', 'weak-bare'],
    ['prefers tabs', 'Please change tabs to spaces', 'names-older'],
    ['we use postgres', 'Swap postgres for mysql', 'names-older'],
    ['we use postgres', 'migrate from postgres to mysql', 'names-older'],
    ['we use postgres', 'change the postgres port to 5433', 'none'],
    ['the switch to lamps was done by Omar', 'the switch to solar was done by Ines', 'weak-bare'],
    ['uses npm for builds', 'no longer uses npm for tests', 'weak-most'],
    ['shares the loft with Omar', 'no longer shares the loft with Ines', 'weak-most'],
    ['rents a loft in Ghent', 'no longer rents a loft', 'names-older'],
    ['uses npm', 'moved to Ghent', 'weak-bare'],
    ['uses npm', 'moved last week', 'weak-bare'],
    ['works for the library', 'once worked for the library', 'names-older'],
    ['swims daily', 'swims once a week', 'none'],
    ['Ines paints boats', 'Ines now paints boats', 'weak-linked'],
    ['Ines paints old boats', 'Ines now paints old houses', 'weak-most'],
    ['the boat has a mast', 'the boat was sold', 'names-older'],
    ['the boat has a mast', 'Ines sold the boat', 'names-older'],
    ['the boiler hums', 'the boiler died last week', 'names-older'],
    ['Ines rents the loft', 'a permit was granted to the tram', 'event-bare'],
    ['the permit waits for the mayor', 'the permit was approved by the mayor', 'event-most'],
    ['the permit waits for the mayor and the board', 'the permit was approved', 'event-linked'],
    ['the club meets in the old mill', 'the old club moved; it meets at the dock', 'linked-most'],
    ['Ines keeps a paper map', 'Ines keeps a signed copy', 'none'],
    ['no meat on board', 'Ines no longer takes the tram', 'weak-bare'],
    ['the gate is locked', 'do not forget the gate', 'none'],
    ['keep the gate open at noon', 'the gate must not be closed at noon', 'none'],
    ['the gate is open', 'the gate was never sold', 'none'],
    ['Ines keeps a box of letters', 'Ines keeps a box of dead letters', 'none'],
    ['the club uses lakes', 'the club uses closed courses', 'none'],
    ['the rent is 900 euros', 'the rent is paid in cash', 'none'],
    ['the rent is paid in cash', 'the rent is paid monthly', 'none'],
    ['keep the gate open at noon', 'the gate is not to be closed at noon', 'none'],
    ['the pump runs on coal', 'the pump no longer drives the mill', 'weak-bare'], // only the subject is shared
    ['Ines visits Ghent every year', 'Ines no longer visits Cork every year', 'weak-most'],
    ['Ines visits Ghent every year', 'Ines no longer visits Ghent', 'names-older'],
    ['the pump listens on port 80', 'the pump no longer listens on port 443', 'weak-most'],
    ['the rent is due', 'the rent was paid in May', 'event-most'],
    ['Anton never skips breakfast', 'Anton goes by Toni', 'event-bare', undefined, 9, 'Anton'],
    ['Ines writes with her right hand', 'Ines holds the cup in her left hand', 'none'],
    ['Ines works at the dock', 'Ines moved to sit by the window', 'linked'],
    ['Ines moved to Ghent', 'Ines moved to Cork', 'turns'],
    ['the badge was moved to the mill', 'the rota was moved to the dock', 'weak-bare'],
    ['Ines rents the loft', 'Ines might have sold the loft', 'weak-linked'],
    ['Ines drinks coffee', 'Ines no longer drinks tea', 'weak-most'],
    ['the plan of the club is Basic', 'Ines upgraded to Gold', 'weak-bare'],
    ['the mayor is Ines', 'Ines stepped down', 'names-older'],
    ['the freeze is in force', 'the freeze was lifted', 'names-older'],
    ['Ines smokes a pipe a day', 'Ines quit smoking last week', 'names-older'],
    ['Ines is afraid of heights', 'Ines is no longer afraid of heights', 'names-older'],
    ['Ines rows', 'Ines is no longer afraid of dogs', 'weak-bare', undefined, 9, 'Ines'],
    ['Devon keeps bees', 'Devon died in May', 'names-older', undefined, 9, 'Devon'],
    ['Devon feeds the pond', 'Devon was stopped for good', 'names-older', undefined, 9, 'Devon'],
    ['Devon feeds the pond', 'Devon was stopped for an hour', 'weak-bare', undefined, 9, 'Devon'],
    ['Devon feeds the pond', 'Devon was shut for repairs', 'none', undefined, 9, 'Devon'],
    ['Devon keeps bees', 'Devon was dismissed by the mill', 'weak-bare', undefined, 9, 'Devon'],
    ['the boat has a mast', 'the boat was lifted onto the dock', 'event-most'],
    ['Ines sings to the baby', 'Ines no longer sings in the choir', 'weak-most'],
    ['User drives an old van', 'User threw away the old oars', 'weak-bare'],
    ['Ines met Omar in June', 'the lesson moved to 4 June', 'weak-bare'],
    ['User uses npm', 'User switched from tea to coffee', 'weak-bare'],
    ['uses npm', 'switched to a heavier boat', 'weak-bare'], // a name and a common noun
    ['User moved the lesson to noon', 'User moved the boat to the dock', 'weak-bare'],
  ],
  correction: [
    ['use tabs in the code', 'not tabs, use spaces', 'names-older'],
    ['use tabs in the code', 'change from tabs to spaces', 'names-older'],
    ['the code uses tabs', 'I meant the code uses spaces', 'linked'],
    ['the code uses tabs', 'Actually, the code uses spaces', 'linked'],
    ['use tabs in the code', 'instead of tabs, do spaces', 'none'], // change wording that names the older text
    ['the code uses tabs', 'the code uses spaces', 'none'],
    ['the boiler hums', 'actually, Paul is Irish', 'bare'],
    ['the project uses rust', 'the project uses rust, not go', 'bare'],
    ['User keeps bees', 'Correction: user’s sister is Elin', 'bare'],
    ['User’s sister is Erin', 'Correction: user’s sister is Elin', 'linked'],
    ['I use tabs', 'actually, use spaces', 'bare'], // only the verb is shared
    ['User has a dog named Rex', 'Correction: user’s last name is Berg', 'bare'],
    ['The cat died in June', 'Correction: the trip is in July, not June', 'bare'],
    ['The trip is in June', 'Correction: the trip is in July, not June', 'names-older'],
  ],
  number: [
    ['the deadline is 2026-03-02', 'the deadline is 2026-03-30', 'differs'],
    ['the boat ships on 2026-03-02', 'the boat ships on 2026-04-11', 'differs-loose'],
    ['the dock’s number is 555-0193', 'the dock’s number is 555-0528', 'differs'],
    ['the deadline is 2026-03-02', 'the new deadline is 2026-03-02', 'same'],
    ['Ines met Paul on 2026-03-02', 'Ines met Zoe on 2026-03-30', 'other-unit'],
    ['the odd rooms are 3, 5', 'the odd rooms are 3, 7', 'other-unit'],
    ['the depot has 5 trucks', 'the depot has eight trucks', 'differs'],
    ['the depot has 5 trucks', 'the depot has five trucks', 'same'],
    ['the lock weighs 2 kg', 'the lock weighs 2000 grams', 'same'],
    ['the soil has a pH of 5.4', 'the soil has a pH of 6.5', 'differs'],
    ['the depot has 5 trucks', 'the depot has 3 doors', 'other-unit'],
    inAspect('potassium', 'asked', ['Her potassium is 5.9', 'Repeat sample: K 4.6 in Ines']),
    inAspect('weight', 'asked', ['Weighs 88 kg', 'The scale showed 81 kg']),
    inAspect('max retries', 'asked', ['Ines allows 3 retries', 'It gives up after five attempts']),
    inAspect('weight', 'asked-apart', ['Ines is 40 years old', 'Grew to 184 cm']), // one of them is filed wrongly
    inAspect('age', 'asked', ['Ines is 40 years old', 'Her age on the form: 41']), // names what is asked
    inAspect('swim distance', 'asked-only', [
      'Swims 40 lengths a session',
      'A session in the pool is 64 lengths',
    ]),
    inAspect('weight', 'same', ['Weighs 88 kg', 'The scale showed 88 kg']),
    inAspect('weight', 'unasked', ['Weighs 88 kg', 'The scale is broken']),
    inAspect('weight', 'none', ['Weighs 88 kg', 'Keeps a steady weight']), // names what is asked
    inAspect('rent', 'none', ['Pays 950 euros', 'free']),
    inAspect('shift', 'none', ['Works from 9 to 5', 'Works nights']), // often a word
    inAspect('alarm', 'other-unit', [
      'Ines rises at 6 am',
      'six in the morning is when her bell rings',
    ]),
    inAspect('wake time', 'other-unit', [
      'Ines rises at 6 am',
      'six in the morning is when her bell rings',
    ]), // one time
    inAspect('birthday', 'other-unit', ['Ines was born in March 1988', 'Her party is on 19 March']), // a year and a day
    inAspect('birthday', 'other-unit', [
      'Born on the 30th of November',
      'Her party is on November 30',
    ]),
    inAspect('songs', 'other-unit', ['Ines knows 5 songs', 'Paul wrote 3 tunes']), // asks for no amount
    ['the depot has trucks', 'the depot has 3 doors', 'none'],
    ['lunch is at 12:30', 'the crew now eats lunch at 13:15', 'differs-moved'],
    ['lunch is at 12:30 for the crew', 'everybody on the boat has lunch at 1 pm', 'differs-only'],
    ['lunch is at noon', 'lunch is at 12 pm', 'same'],
    ['the fair opens on 9 May', 'the fair opens on 12 May', 'differs'],
    ['the rent is 870 a month', 'the rent is 925 a month', 'differs'],
    ['the pump runs on port 8080', 'the pump listens on port 9040', 'differs-only'],
    ['Pim is 34 years old', 'Pim just turned 35', 'differs-moved'],
    ['Ines is 142 cm tall', 'Ines has grown to 149 cm', 'differs-moved'],
    ['the depot has 5 trucks', 'Ines moved 3 boats', 'other-unit'],
    ['her first boat was a barge', 'she counts oars: three came off', 'other-unit'],
    ['the pump listens on port 8080', 'the pump listens on port 8081', 'differs'],
    ['there are thirty-five seats', 'there are 35 seats', 'same'],
    ['two hundred people came', '200 people came', 'same'],
    ['lunch is at 9:30am', 'lunch is at 9:30 am', 'same'],
    ['in March, 12 people came', 'in April, 12 people came', 'same'],
    ['it takes four weeks', 'it ends in the first week of May', 'other-unit'],
    ['a crate weighs 5 kg', 'the baker buys 9 kg', 'differs-apart'],
    ['Ines wakes at 7', 'Ines turned 41', 'other-unit'],
    ['Ines is 40', 'Ines turned 41', 'differs-moved'],
    ['Ines has 3 oars', 'Ines upgraded to a Pixel 9', 'other-unit'],
    ['the pump runs 30 days', 'the break was cut to 9 minutes', 'differs-apart'],
    ['the depot has 5 trucks', 'the pumps were scaled to six', 'other-unit'],
  ],
  substitution: [
    ['the shed door is blue', 'the shed door is green', 'same-kind'],
    ['Ines is engaged to Paul', 'Ines is married to Paul', 'same-kind'],
    ['Ines owns a bike shop', 'Ines sells bikes in the shop', 'two-words'],
    ['the lesson is on Tuesday', 'the lesson is on Thursday', 'same-kind'],
    ['Ines eats a carrot', 'Ines eats a vegetable', 'kind-of'],
    ['the crate weighs 150 pounds', 'the crate weighs 68 kilograms', 'none'],
    ['the old pump feeds the pond', 'the old well feeds the pond', 'one-word'],
    ['there are 4 keys on the ring', 'there are 6 keys on the ring', 'amount'],
    ['the shed door is blue', 'the shed door is not green', 'none'],
    ['Ines repairs clocks', 'the tram was late again', 'none'],
  ],
  reversal: [
    ['Ines prefers tea over coffee', 'Ines prefers coffee over tea', 'swapped'],
    ['Ada is my manager', "I'm Ada's manager", 'swapped'],
    ['Ines prefers tea over coffee', 'Ines still prefers tea over coffee', 'none'],
  ],
  key: [
    inAspect('home office', 'names-aspect', [
      'Ines sits in the attic',
      'The office is now in the shed',
    ]),
    inAspect('home office', 'same', ['The office was the attic', 'The office is now in the shed']),
    inAspect('offices', 'none', ['Ines sits in the attic', 'An office in Ghent']), // of which there may be several
    inAspect('region', 'other-name', ['Ines was moved to Ireland', 'Redpoll was moved to Finland']),
    inAspect('region', 'none', ['Ines was moved to Ireland', 'It was moved to Finland']),
    inAspect('region', 'none', ['It was moved to Ireland', 'Redpoll was moved to Finland']),
    ['Support for Otter 3.2 ends in May', 'Support for Otter 3.4 ends in June', 'other-number'],
    ['Ines works at the dock', 'Tomasz works at the mill', 'other'],
    ['The crew sleeps at the boathouse', 'Guests no longer sleep at the boathouse', 'group'],
    ['The crew eats at the boathouse', 'Visitors under twelve may no longer eat there', 'group'],
    ['Guests sleep at the boathouse', 'Guests no longer sleep at the boathouse', 'same'],
    ['The crew eats at the boathouse', 'The crew no longer eats at the boathouse', 'same'],
    ['User works at the dock', 'User’s older sister no longer works at the dock', 'relative'],
    ['My boss works at the dock', 'I no longer work at the dock', 'relative'],
    ['I sleep at the dock', 'My neighbor gave away his boat', 'relative'],
    ['User’s sister works at the dock', 'User’s sister no longer works at the dock', 'same'],
    ['User’s boss is Tomasz', 'User’s manager is Ines', 'other'], // who it is says something about the user
    ['My sister works at the dock', 'She no longer works at the dock', 'none'],
    ['I sleep alone at the dock', 'My wife moved to the dock with me', 'none'],
    ['My sister rows', 'My sister no longer rows', 'none'],
    inAspect('sister', 'names-aspect', ['Rows at dawn', 'Ines’s sister no longer rows at dawn']),
    inAspect('editor', 'same-question', ['Ines prefers VS Code', 'Ines prefers Vim']),
    inAspect('job', 'same-question', ['Ines is a nurse', 'Ines is a teacher']),
    inAspect('database', 'same-demand', ['Use PostgreSQL', 'Use MongoDB']),
    inAspect('languages', 'same', ['Ines prefers VS Code', 'Ines prefers Vim']), // may hold both
    inAspect('job', 'same', ['Ines is left-handed', 'Ines is tall']),
    inAspect('editor', 'same', ['Ines prefers Vim for notes', 'Ines prefers Zed']),
    inAspect('editor', 'none', ['Tests with Vim', 'Writes with Zed']),
    ['User works at the dock', 'The user’s sister no longer works at the dock', 'relative'],
    ['Rows on Mondays', 'Rows no longer on Mondays', 'none'], // no group, but what is done
    ['Two boats lie at the dock', 'Four boats lie at the dock', 'other'], // how many, not which
    ['Boat 2 lies at the dock', 'Boat 4 lies at the dock', 'other-number'],
    ['2024 sales end in May', '2025 sales end in June', 'other-number'],
    ['Rule for lunch: eat at noon', 'Rule for lunch: skip it', 'same-slot'],
    [
      'Pick the red oars for the big race',
      'Don’t forget to wax the red oars for the big race',
      'none',
    ],
    [
      'Don’t forget to wax the red oars for the big race',
      'Pick the red oars for the big race',
      'none',
    ],
    // "for …" and "(…)" can follow anything
    ...bothWays('Pick the red oars for the race', 'Write rules for the race', 'none'),
    ...bothWays('Use tape for the oars', 'Write rules for the oars', 'none'),
    ...bothWays('Ines cooks soup for the crew', 'Ines reads stories for the crew', 'none'),
    ...bothWays('I buy tea for the crew', 'I bake bread for the crew', 'none'),
    ...bothWays('I buy tea for the crew', 'I buy bread for the crew', 'none'),
    ...bothWays('Ines plays the cello (2026)', 'Ines owns a boat (2026)', 'none'),
    ...bothWays('Ines plays the cello (confirmed)', 'Ines plays the harp (confirmed)', 'same'),
    ...bothWays('Ines lives in Cork (source: chat)', 'Ines owns a boat (source: chat)', 'none'),
    ...bothWays(
      'Pick the red oars for the race',
      'Remember to wax the red oars for the race',
      'none',
    ),
    ...bothWays(
      'Pick the red oars for the race',
      'Make sure to wax the red oars for the race',
      'none',
    ),
    ...bothWays(
      'Pick the red oars for the race',
      'Do not neglect to wax the red oars for the race',
      'none',
    ),
    ...bothWays('Use npm for the web app', 'Use pnpm for the web app', 'same-slot'),
    ...bothWays('Use npm for the web app', 'Switch to pnpm for the web app', 'same-slot'),
    ...bothWays('Choose oak for the mast', 'Go with pine for the mast', 'same-slot'),
    ...bothWays('Paint it red for the race', 'Make it blue for the race', 'same-slot'),
    ...bothWays('Rule for lunch: eat at noon', 'Rule for lunch: write a list', 'same-slot'),
    ['prefers Hey (email client)', 'prefers Mimestream (email client)', 'same-slot'],
    ['likes dark mode', 'switched to light mode', 'same-slot', ['theme', 'theme']],
    ['likes dark mode', 'uses dark mode', 'none', ['theme', 'theme']],
    ['Her favourite tea is sencha', 'Favourite tea: rooibos', 'same-slot'],
    ['Her favourite tea is sencha', 'Favourite bread: rye', 'none'],
    ['Ada plays for the Irish national team', 'Ada plays for Cork City', 'other-kind'],
    ['Ines works at the dock', 'Ines works at the mill', 'same'],
  ],
  context: [
    ['likes Python for data work', 'likes Rust for drivers', 'other'],
    ['the gate is open on storm days', 'the gate is shut on calm days', 'other'],
    ['likes tea when reading', 'likes tea when reading', 'same'],
    ['never swims', 'swims if the flag is green', 'exception'],
    ['likes tea', 'likes tea for breakfast', 'one-sided'],
    ['likes tea', 'likes coffee', 'none'],
    ['keeps backups', 'keeps backups for 30 days', 'none'],
  ],
  refinement: [
    ['Ines paints boats', 'Ines paints wooden boats', 'adds-one'],
    ['Ines paints old wooden boats', 'Ines paints boats', 'drops'],
    ['Ines accepts any parcel', 'Ines accepts only small parcels', 'restricts'],
    ['Ines paints boats', 'Ines repairs clocks', 'none'],
    ['Ines paints old boats', 'Ines also paints houses', 'beside'],
  ],
  paraphrase: [
    ['Ines loves the big dog', 'Ines enjoys the large dog', 'same-words'],
    ['Ines is not eating meat', 'Ines does not eat meat', 'same-words'],
    ['Ines paints boats', 'Ines repairs clocks', 'none'],
  ],
  mood: [
    ['De cursus op woensdag kost 12 euro', 'De cursus op zaterdag kost 15 euro', 'other-language'],
    ['Carlos fala inglês com a irmã', 'Carlos fala alemão com a irmã', 'other-language'],
    ['Anna lavora con Marco a Roma', 'Anna lavora con Luca a Roma', 'other-language'],
    ['Der Kurs am Mittwoch kostet 12 Euro', 'Der Kurs am Samstag kostet 15 Euro', 'none'],
    ['Ines lives in Ghent', 'Ines wohnt jetzt in Gent', 'other-language'], // read, but by other words
    ['Ines wohnt in Gent', 'Inés vive en Gante', 'other-language'],
    ['Kurs jest w środę', 'Kurs jest w sobotę', 'other-language'],
    ['Ines lives in Ghent', 'Ines woont nu in Antwerpen', 'other-language'],
    ['Jonas gyvena Vilniuje su broliu', 'Jonas gyvena Kaune su broliu', 'other-language'], // not in any list
    ['Минск стоит на Свислочи', 'Минск стоит на Немане', 'other-language'],
    ['Guest Wi-Fi password: maplecrow47', 'Guest Wi-Fi password: tulip42', 'none'],
    ['Explores historical landmarks', 'Explores modern ruins', 'none'],
    ['Package manager: npm', 'Package manager: pnpm', 'none'],
    ['Hosting: Hetzner Falkenstein', 'Hosting: Fly Amsterdam', 'none'],
    ['Rui plays for Deportivo de La Coruña', 'Rui plays for Rio Ave', 'none'],
    ['Reads Der Spiegel on Mondays', 'Reads Die Zeit on Mondays', 'none'],
    ['Ben met Ella at the door', 'Ben met Dan at Lake Como', 'none'],
    ['The CLI is MIT licensed', 'The CLI is Apache licensed', 'none'],
    ['Ines swims', 'Does Ines swim?', 'question'],
    ['Ines swims', 'Paul wrote: “Ines does not swim”', 'reported'],
    ['Ines swims', 'Ines would like to row', 'wish'],
    ['Ines swims', 'Ines could row', 'hypothetical'],
    ['Ines may swim', 'Ines rows', 'older-hypothetical'],
    ['Ines lives in Ghent', 'Ines lived in Cork as a child', 'stage'],
    ['Ines does not row', 'Ines rowed in her late twenties', 'stage'],
    ['Ines has short hair', 'Ines had long hair at her graduation', 'stage'],
    ['Ines lived in Ghent as a child', 'Ines lived in Cork as a child', 'none'], // both are of then
    ['Ines pays full fare', 'Ines travels as a child', 'none'], // the present
    ['Ines lives in Ghent', 'Ines moved to Cork in her thirties', 'none'], // it lasts
    ['Ines lives in Ghent', 'Ines lived at her club', 'history'],
    ['Ines lived in Ghent', 'Ines lived in Cork', 'none'],
    ['the old mill is a hotel', 'the old mill was a bakery', 'history'],
    ['Ines lives in Ghent', 'Ines used to live in Cork', 'history'],
    ['Ines drinks coffee', 'Ines formerly drank tea', 'history'],
    ['Ines drinks coffee', 'Ines formerly drank coffee', 'none'],
    ['Ines used to drink coffee', 'Ines formerly drank tea', 'none'],
    ['Ines lives in Ghent', 'Ines used to live in Cork and lives in Bruges now', 'none'],
    ['the gate is open', 'the gate was painted', 'none'],
    ['Ines lives in Ghent', 'Ines no longer lives in Cork', 'none'],
    ['Ines swims', 'the boat arrives on 9 May', 'none'],
    ['Ines has the small plan', 'Ines changed the plan to Basic', 'none'],
    ['Ines has the small boat', 'Ines plans to buy a large one', 'wish'],
    ['Ines swims', 'Ines rows', 'none'],
  ],
  overlap: [
    ['Ines paints boats', 'the tram was late', 'nothing'],
    ['Ines paints boats', 'Ines paints boats', 'over-70'],
    ['Ines paints boats', 'Ines paints houses', 'under-70'],
  ],
  wording: [
    inAspect('club', 'ends', ['Ines rows', 'Ines rows again']),
    inAspect('club', 'ends-much', ['Ines still rows', 'Ines is back in the choir now']),
    inAspect('club', 'keeps', ['Ines rows', 'Ines also rows']),
    inAspect('club', 'keeps-much', ['Ines rows', 'Ines rows until noon']),
    inAspect('club', 'even', ['Ines rows now', 'Ines sculls now']), // on both sides
    inAspect('club', 'even', ['Ines rows now and then now', 'Ines sculls now and then']),
    inAspect('club', 'even', ['Ines rows', 'Ines kayaks']), // words that are not listed
    ['Again rows', 'Again rows again', 'even', undefined, 9, 'Again', 'club'], // the name
    ['Ines rows', 'Ines rows again', 'none'], // no aspect
  ],
  topic: [
    inAspect('berth', 'again-much', [
      'The boat lies in berth at Oak Pier',
      'Find the boat in berth three at Elm Quay, third slip behind the crane',
    ]),
    inAspect('berth', 'apart-some', ['The boat lies here', 'Her brother will paint the boat']),
    inAspect('berth', 'even', [
      'The boat lies in Oak Pier',
      'The boat lies in Oak Pier behind the tall crane',
    ]), // adds
    inAspect('berth', 'none', ['The boat is in berth 14', 'The lock was painted']), // nothing in common
    inAspect('berth', 'evident', [
      'The boat lies in berth 14',
      'The boat no longer lies in berth 14',
    ]),
    inAspect('berth', 'apart', ['Berth Oak holds eight boats', 'Berth Elm holds nine boats']), // another one
    inAspect('fuel', 'apart', ['The boat takes 500 g of grease', 'The boat takes 340 ml of oil']), // another thing
    inAspect('berth', 'apart', ['The boat is in berth 14', 'In January, the boat is in berth 3']), // another time
    inAspect('berth', 'apart', [
      'The boat lies at Oak Pier',
      'At the regatta, the boat lies by the tall crane',
    ]), // an occasion
    ['The boat is in berth 14', 'Find the boat in berth 3', 'none'], // no aspect
  ],
  aspect: [
    inAspect('role', 'other', ['Ines rows', 'Ines no longer eats fish']), // filed wrongly
    inAspect('home city', 'one'),
    inAspect('email_client', 'one'),
    inAspect('homeCity', 'one'),
    inAspect('Address', 'one'), // no plural
    inAspect('opening hours', 'one'),
    inAspect('languages', 'several'),
    inAspect('family', 'several'),
    inAspect('notes', 'broad'),
    inAspect('city trip', 'other'), // the first word is listed
    inAspect('worksAt', 'other'),
    inAspect('bus', 'other'), // too short for a plural
    inAspect('chess', 'other'),
    inAspect('food preferences', 'other'), // says nothing about how many
    inAspect('…', 'none'),
    ['Ines rows', 'Ines sculls', 'none'],
  ],
  register: [
    ['A man is riding a horse', 'A man is feeding a horse', 'scene'],
    ['Two girls row a boat', 'A dog swims behind the boat', 'scene'],
    ['The woman is painting', 'Nobody is painting', 'scene'],
    ['The dog sleeps in the hall', 'The dog sleeps in the kitchen', 'none'], // a member of the household
    ['A man is riding a horse', 'Ines is riding a horse', 'none'],
    ['A man called Paul rides', 'A man is riding a horse', 'none'],
    ['A man repairs my boat', 'A man is riding a horse', 'none'],
    ['The boiler is old', 'The boiler is new', 'none'],
    [
      'Ines rows on the canal with her crew to keep fit and calm',
      'Ines takes long walks along the canal when the crew is away',
      'prose',
    ],
    [
      'Ines rows on the canal with her crew to keep fit and calm',
      'Ines no longer rows on the canal since her crew is away',
      'none', // about what the older text says
    ],
    [
      'Ines rows on the canal with her crew to keep fit and calm',
      'Ines walks along the canal',
      'none',
    ],
    [
      'User prefers the oat milk from the corner shop on the canal for breakfast',
      'User prefers the rye bread from the old mill by the lock for breakfast',
      'none', // the same slot
    ],
  ],
  together: [inAspect('sport', 'none')], // only the whole ledger says how near the line it is
}

/** The rules that a signal's rows prove. */
const RULES: Readonly<Record<SignalName, string>> = {
  negation: '[W3] [W14] [W42]',
  antonym: '[W15] [W42]',
  value: '[W8] [W16] [W17] [W44]',
  temporal: '[W31]',
  change: '[W18] [W19] [W20] [W21] [W22] [W23] [W24]',
  correction: '[W25]',
  number: '[W26] [W27] [W28] [W68]',
  substitution: '[W8] [W29]',
  reversal: '[W30]',
  key: '[W32] [W33] [W43] [W61] [W69]',
  context: '[W34]',
  refinement: '[W35]',
  paraphrase: '[W36]',
  mood: '[W5] [W37]',
  overlap: '[W38]',
  wording: '[W53]',
  register: '[W7] [W40] [W41]',
  aspect: '[W52]',
  together: '[W60]',
  topic: '[W57] [W58]',
}

describe.each(
  Object.entries(ROWS).map(
    ([signal, rows]) => [RULES[signal as SignalName], signal, rows] as const,
  ),
)('%s %s', (_rules, signal, rows) => {
  it.each(rows.map((row) => ({ row, title: `${row[0]} → ${row[1]}: ${row[2]}` })))(
    '$title',
    ({ row }) => {
      expect(levelOf(signal as SignalName, row)).toBe(row[2])
    },
  )
})
