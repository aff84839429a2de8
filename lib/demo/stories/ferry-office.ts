import type { Story, StoryDecision, StoryFact } from '../story'

// The east quay closed in autumn and every sailing moved to another pier: forty similar letters, for deciding by pattern.
const SAILINGS = [
  ['05:50', 'Brenn', 1, 5],
  ['05:50', 'Tolsay', 2, 8],
  ['06:25', 'Kells Point', 3, 6],
  ['06:25', 'Little Orne', 4, 9],
  ['07:10', 'Saint Maro', 1, 7],
  ['07:10', 'Skarve', 2, 5],
  ['07:55', 'Havra', 3, 8],
  ['07:55', 'Skarve', 4, 6],
  ['08:40', 'Havra', 1, 9],
  ['08:40', 'Brenn', 2, 7],
  ['09:30', 'Tolsay', 3, 5],
  ['09:30', 'Kells Point', 4, 8],
  ['10:15', 'Little Orne', 1, 6],
  ['10:15', 'Saint Maro', 2, 9],
  ['11:20', 'Little Orne', 3, 7],
  ['11:20', 'Saint Maro', 4, 5],
  ['12:05', 'Skarve', 1, 8],
  ['12:05', 'Havra', 2, 6],
  ['13:10', 'Brenn', 3, 9],
  ['13:10', 'Tolsay', 4, 7],
  ['14:25', 'Kells Point', 1, 5],
  ['14:25', 'Tolsay', 2, 8],
  ['15:05', 'Kells Point', 3, 6],
  ['15:05', 'Little Orne', 4, 9],
  ['15:50', 'Saint Maro', 1, 7],
  ['15:50', 'Skarve', 2, 5],
  ['16:35', 'Havra', 3, 8],
  ['16:35', 'Brenn', 4, 6],
  ['17:20', 'Havra', 1, 9],
  ['17:20', 'Brenn', 2, 7],
  ['18:10', 'Tolsay', 3, 5],
  ['18:10', 'Kells Point', 4, 8],
  ['18:55', 'Little Orne', 1, 6],
  ['18:55', 'Saint Maro', 2, 9],
  ['19:40', 'Skarve', 3, 7],
  ['19:40', 'Saint Maro', 4, 5],
  ['20:30', 'Skarve', 1, 8],
  ['20:30', 'Havra', 2, 6],
  ['21:15', 'Brenn', 3, 9],
  ['21:15', 'Tolsay', 4, 7],
] as const

const DECIDED = 17 // after three more, the rest of the pattern can be decided at once
const WINTER_ONLY = 4 // of the decided ones: the letter was about the winter timetable
const REVIEWERS = ['Ines Okafor', 'Priya Raman', 'Tomasz Brandt'] as const

const moved = SAILINGS.map(([time, island, from, to], nth) => {
  const name = `${time} to ${island}`
  const ref = `pier-${time.replace(':', '')}-${island.toLowerCase().replaceAll(' ', '-')}`
  const winter = nth === WINTER_ONLY
  const place = { entity: name, aspect: 'pier' }
  const before: StoryFact = {
    ...place,
    ref: `${ref}-old`,
    content: `The ${name} leaves from pier ${from}.`,
    daysAgo: 212 + (nth % 9),
    ...(winter ? { metadata: { timetable: 'summer' } } : {}),
    source: {
      excerpt: `Timetable of spring, page ${2 + (nth % 4)}: ${time} ${island} … ${from}`,
      session: 'timetable-spring',
    },
  }
  const after: StoryFact = {
    ...place,
    ref,
    content: `The ${name} leaves from pier ${to}.`,
    daysAgo: 24 + (nth % 11),
    ...(winter ? { metadata: { timetable: 'winter' } } : {}),
    source: {
      excerpt: `Harbour master, by letter: with the east quay shut, ${time} ${island} berths at ${to}.`,
      session: `letter-${301 + nth}`,
    },
  }
  return { before, after, winter }
})

const decisions = moved.slice(0, DECIDED).map(({ before, after, winter }, nth): StoryDecision => {
  const reviewer = REVIEWERS[nth % REVIEWERS.length] ?? REVIEWERS[0]
  const pair = { older: before.ref, newer: after.ref, reviewer, daysAgo: 20 - nth }
  return winter
    ? {
        ...pair,
        verdict: 'keep_both',
        reason: 1,
        note: 'Summer from one pier, winter from the other: both timetables are in force.',
      }
    : { ...pair, verdict: 'supersede' }
})

export const FERRY_OFFICE = {
  agent: 'ferry-office',
  title: 'A ferry office',
  about:
    'Seven islands, forty sailings a day. The agent answers which pier; in autumn a quay was closed, and every answer changed at once.',
  phase: 'live',
  profile: 'default',
  facts: [
    ...moved.flatMap(({ before, after }) => [before, after]),
    {
      ref: 'desk-hours',
      entity: 'Ticket desk',
      aspect: 'hours',
      content: 'The ticket desk opens twenty minutes before the first boat.',
      daysAgo: 205,
      source: { excerpt: 'Shutters up twenty minutes ahead, not before.', session: 'desk-12' },
    },
    {
      ref: 'bikes',
      entity: 'Bicycles',
      aspect: 'carriage',
      content: 'Bicycles travel free on weekdays, on the open deck only.',
      daysAgo: 198,
      source: {
        excerpt: 'No charge for bikes Monday to Friday, outside deck.',
        session: 'desk-15',
      },
    },
    {
      ref: 'dogs',
      entity: 'Dogs',
      aspect: 'carriage',
      content: 'Dogs stay on a lead and out of the saloon.',
      daysAgo: 190,
      source: { excerpt: 'Leads on. Saloon is for people and sandwiches.', session: 'desk-19' },
    },
    {
      ref: 'fog',
      entity: 'Sailings',
      aspect: 'safety',
      kind: 'constraint',
      content: 'No boat leaves when visibility is below two hundred metres.',
      daysAgo: 240,
      protected: true,
      source: {
        excerpt: 'Under 200 m nothing moves. No exceptions, not for the mail.',
        session: 'rules-1',
      },
    },
    {
      ref: 'lost',
      entity: 'Lost property',
      aspect: 'place',
      content: 'Lost property waits in the blue locker behind the desk for thirty days.',
      daysAgo: 160,
    },
    {
      ref: 'mail',
      entity: 'Island mail',
      aspect: 'load',
      content: 'Island mail goes aboard last and comes off first.',
      daysAgo: 151,
      source: {
        excerpt: 'Sacks on top, so that they are off before the ramp is down.',
        session: 'desk-33',
      },
    },
  ],
  decisions,
  manual: [],
  edits: [],
  falseAlarms: decisions
    .filter(({ verdict }) => verdict === 'keep_both')
    .map(({ older, newer }) => ({ older, newer, kind: 'scope' as const })),
} satisfies Story
