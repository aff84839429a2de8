import type { Story, StoryDecision, StoryFact } from '../story'

// The library moved to a new room and reviewed its deposits in one week: many changes, all alike and nearly all of them right. This agent
// passes every check of going live, by its own labels, decisions and timed passes.
const THINGS = [
  ['cordless drill', 'A1', 'F4', 20, 30],
  ['tile cutter', 'A2', 'G1', 25, 35],
  ['wallpaper steamer', 'A3', 'F2', 15, 20],
  ['heat gun', 'A4', 'H3', 10, 15],
  ['jigsaw', 'A5', 'G5', 20, 25],
  ['belt sander', 'A6', 'H1', 30, 40],
  ['spirit level', 'A7', 'F6', 5, 8],
  ['step ladder', 'A8', 'J2', 15, 25],
  ['pressure washer', 'B1', 'J5', 40, 60],
  ['paint sprayer', 'B2', 'F1', 30, 45],
  ['hedge trimmer', 'B3', 'G3', 25, 30],
  ['leaf blower', 'B4', 'H6', 20, 28],
  ['seed drill', 'B5', 'J1', 15, 18],
  ['lawn aerator', 'B6', 'G6', 12, 16],
  ['pruning saw', 'B7', 'F3', 8, 12],
  ['post hole digger', 'B8', 'H2', 18, 24],
  ['wheelbarrow', 'C1', 'J4', 10, 14],
  ['compost thermometer', 'C2', 'G2', 4, 6],
  ['sewing machine', 'C3', 'K5', 50, 70],
  ['overlock machine', 'C4', 'K1', 60, 80],
  ['button press', 'C5', 'L3', 12, 18],
  ['spinning wheel', 'C6', 'K4', 35, 50],
  ['leather punch', 'C7', 'L6', 6, 9],
  ['screen printing frame', 'C8', 'K2', 16, 22],
  ['projector', 'D1', 'L1', 80, 100],
  ['slide scanner', 'D2', 'M4', 40, 55],
  ['photo backdrop', 'D3', 'L5', 14, 20],
  ['tripod', 'D4', 'M2', 18, 26],
  ['megaphone', 'D5', 'L2', 9, 13],
  ['karaoke machine', 'D6', 'M6', 45, 65],
  ['record cleaner', 'D7', 'L4', 22, 32],
  ['telescope', 'D8', 'M1', 70, 95],
  ['microscope', 'E1', 'N3', 55, 75],
  ['metal detector', 'E2', 'M5', 38, 52],
  ['bat detector', 'E3', 'N6', 28, 36],
  ['rain gauge', 'E4', 'M3', 7, 11],
  ['waffle iron', 'E5', 'N2', 11, 17],
  ['fondue set', 'E6', 'P4', 13, 19],
  ['pasta machine', 'E7', 'N5', 17, 23],
  ['chocolate fountain', 'E8', 'P1', 24, 34],
  ['apple press', 'A9', 'N1', 48, 68],
  ['cherry stoner', 'A10', 'P6', 3, 5],
  ['preserving pan', 'A11', 'N4', 19, 27],
  ['smoker box', 'A12', 'P3', 21, 29],
  ['pizza oven', 'B9', 'Q5', 65, 90],
  ['raclette grill', 'B10', 'P2', 26, 38],
  ['camping stove', 'B11', 'Q2', 23, 33],
  ['four-person tent', 'B12', 'P5', 46, 58],
  ['roof box', 'C9', 'Q6', 75, 110],
  ['bicycle trailer', 'C10', 'Q1', 62, 85],
  ['child seat', 'C11', 'R4', 27, 37],
  ['travel cot', 'C12', 'Q3', 29, 39],
  ['baby monitor', 'D9', 'R1', 16, 21],
  ['pair of snowshoes', 'D10', 'Q4', 31, 41],
  ['sledge', 'D11', 'R6', 8, 10],
  ['ice cream maker', 'D12', 'R2', 32, 42],
  ['kayak paddle', 'E9', 'S5', 14, 22],
  ['inflatable canoe', 'E10', 'R3', 72, 98],
  ['badminton net', 'E11', 'S1', 9, 14],
  ['croquet set', 'E12', 'R5', 13, 21],
  ['pair of stilts', 'F9', 'S3', 6, 10],
  ['set of juggling clubs', 'F10', 'T2', 7, 12],
  ['unicycle', 'F11', 'S6', 33, 43],
  ['puppet theater', 'F12', 'T5', 20, 31],
  ['bouncy castle', 'G9', 'S2', 90, 120],
  ['button badge maker', 'G10', 'T1', 25, 34],
  ['laminator', 'G11', 'S4', 12, 17],
  ['label printer', 'G12', 'T4', 18, 23],
  ['carpet cleaner', 'H9', 'U3', 42, 57],
  ['window robot', 'H10', 'T6', 58, 78],
  ['dehumidifier', 'H11', 'U1', 36, 47],
  ['thermal camera', 'H12', 'T3', 85, 115],
  ['socket tester', 'J9', 'U5', 5, 7],
  ['pipe wrench', 'J10', 'V2', 9, 11],
  ['bearing puller', 'J11', 'U6', 15, 24],
  ['engine hoist', 'J12', 'V4', 95, 130],
  ['floor jack', 'K9', 'U2', 34, 46],
  ['torque wrench', 'K10', 'V1', 22, 30],
  ['brake bleeder', 'K11', 'U4', 17, 26],
  ['wheel truing stand', 'K12', 'V6', 28, 40],
] as const

/** What belongs to a thing. Two facts that both hold: pairs that are rightly not proposed. */
const NOTES = [
  ['cordless drill', 'Two batteries belong to it.', 'Masonry bits are lent separately.'],
  ['tile cutter', 'Spare wheels hang on the hook.', 'Please wipe the rails dry.'],
  ['wallpaper steamer', 'Fill it with cold water only.', 'A scraper is in the bag.'],
  ['jigsaw', 'Blades for metal must be bought.', 'Guide rail included.'],
  ['belt sander', 'Dust bags are free.', 'Ear protection hangs beside it.'],
  ['step ladder', 'Carries 150 kilograms.', 'One rubber foot was replaced in spring.'],
  ['pressure washer', 'Needs a tap with a half-inch thread.', 'Never point it at render.'],
  ['hedge trimmer', 'Gloves come along.', 'Sharpened every winter by Henk.'],
  ['sewing machine', 'Bobbins are in the drawer.', 'The manual is a photocopy.'],
  ['overlock machine', 'Threading takes patience.', 'Four cones of white are enough.'],
  ['spinning wheel', 'Borrowers get a lesson first.', 'Wool is not included.'],
  ['projector', 'A screen can be booked with it.', 'The lamp has 900 hours left.'],
  ['slide scanner', 'Takes mounted slides only.', 'Software is on the stick.'],
  ['telescope', 'Collimate before use.', 'Red torch in the lid.'],
  ['microscope', 'Forty prepared slides in a box.', 'The mirror is fragile.'],
  ['bat detector', 'A chart of calls is glued inside.', 'Works best at dusk.'],
  ['waffle iron', 'Makes hearts, not squares.', 'Return it without crumbs.'],
  ['apple press', 'Weighs 31 kilograms.', 'Cloths must be boiled afterward.'],
  ['pizza oven', 'Takes wood or gas.', 'Stone cracked at one corner, still fine.'],
  ['four-person tent', 'Repair tape in the side pocket.', 'Dry it before it comes home.'],
  ['roof box', 'Keys are with the front desk.', 'Fits square bars.'],
  ['bicycle trailer', 'Flag and rain cover included.', 'Check the hitch twice.'],
  ['ice cream maker', 'Freeze the bowl overnight.', 'Recipe cards by the second graders.'],
  ['inflatable canoe', 'Two life vests, size L.', 'The pump needs a washer.'],
  ['puppet theater', 'Nine puppets, one without a head.', 'Curtain made by Frau Adler.'],
  ['bouncy castle', 'Only with the insurance form.', 'Blower makes a great noise.'],
  ['carpet cleaner', 'Detergent is sold at the desk.', 'Empty the tank outside.'],
  ['thermal camera', 'Best used on cold mornings.', 'Reports can be printed here.'],
  ['engine hoist', 'Comes apart in four pieces.', 'Two people to carry it.'],
  ['torque wrench', 'Calibrated last March.', 'Store it at zero.'],
] as const

const BY_SWEEP = 40 // changes that were there before Palimpsest began
const DECIDED = 152
const STARTED_DAYS = 9.5 // all of it within the fortnight that the checks look at, with days to spare
const REVIEWERS = ['Priya Raman', 'Tomasz Brandt'] as const
const WINTER_ONLY = 61 // the one change that a careful person rejects

const changes = THINGS.flatMap(([thing, from, to, low, high], nth) => {
  const ref = thing.replaceAll(' ', '-')
  return [
    {
      ref: `${ref}-place`,
      entity: thing,
      aspect: 'place',
      before: `The ${thing} is on shelf ${from}.`,
      after:
        nth % 3 === 0
          ? `The ${thing} moved to shelf ${to}.`
          : `The ${thing} is on shelf ${to} now.`,
      said: `New room, shelf by shelf: ${thing} → ${to}`,
    },
    {
      ref: `${ref}-deposit`,
      entity: thing,
      aspect: 'deposit',
      before: `The deposit for the ${thing} is ${low} euros.`,
      after: `The deposit for the ${thing} is ${high} euros.`,
      said: `Price list of this autumn: ${thing}, ${high} €`,
    },
  ]
})

const facts = changes.flatMap((change, nth): readonly StoryFact[] => [
  {
    ref: `${change.ref}-old`,
    entity: change.entity,
    aspect: change.aspect,
    content: change.before,
    daysAgo: 260 + (nth % 30),
  },
  {
    ref: change.ref,
    entity: change.entity,
    aspect: change.aspect,
    content: change.after,
    daysAgo: arrivedDaysAgo(nth),
    ...(nth === WINTER_ONLY ? { metadata: { season: 'winter' } } : {}),
    source: { excerpt: change.said, session: `inventory-${1 + Math.floor(nth / 8)}` },
  },
])

const decisions = changes.slice(0, DECIDED).map((change, nth): StoryDecision => {
  const pair = {
    older: `${change.ref}-old`,
    newer: change.ref,
    reviewer: REVIEWERS[nth % 2] ?? REVIEWERS[0],
    daysAgo: decidedDaysAgo(nth),
  }
  return nth === WINTER_ONLY
    ? { ...pair, verdict: 'keep_both', reason: 1, note: 'A winter price; the other is for summer.' }
    : { ...pair, verdict: 'supersede' }
})

/** Every change arrives alone, after the decision on the one before it, so that each save is one pass. */
function arrivedDaysAgo(nth: number): number {
  return nth < BY_SWEEP ? 14 - nth / 10 : decidedDaysAgo(nth) + 0.02
}

function decidedDaysAgo(nth: number): number {
  return STARTED_DAYS - nth * 0.05
}

export const LENDING_LIBRARY = {
  agent: 'lending-library',
  title: 'A lending library of things',
  about:
    'Eighty things that nobody needs twice a year. In autumn the library moved to a new room and reviewed its deposits, so every shelf and most prices changed.',
  phase: 'shadow',
  profile: 'default',
  facts: [
    ...facts,
    ...NOTES.flatMap(([thing, first, second], nth): readonly StoryFact[] => {
      const slot = { entity: thing, aspect: 'notes' }
      const ref = thing.replaceAll(' ', '-')
      return [
        { ...slot, ref: `${ref}-note-1`, content: first, daysAgo: 220 + nth },
        { ...slot, ref: `${ref}-note-2`, content: second, daysAgo: 120 + nth },
      ]
    }),
  ],
  decisions,
  manual: [],
  edits: [],
  falseAlarms: [
    {
      older: `${changes[WINTER_ONLY]?.ref ?? ''}-old`,
      newer: changes[WINTER_ONLY]?.ref ?? '',
      kind: 'scope',
    },
  ],
} as const satisfies Story
