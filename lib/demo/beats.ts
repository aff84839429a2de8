/** Where a beat begins: a page of its own, or the page of what a story calls by its refs. */
export type BeatStart =
  | { readonly pair: { readonly older: string; readonly newer: string } }
  | { readonly timelineOf: string; readonly daysAgo: number } // the versions of a fact, as they were then
  | { readonly page: string }

/** One step of the five minutes. */
export type Beat = {
  readonly at: string // minute
  readonly title: string
  readonly say: string
  readonly press: string // what to do
  readonly agent: string // whose memory it changes: a reset of the beat undoes that agent’s changes
  readonly start: BeatStart
  readonly typesFact?: true // the rail offers a form
}

/** The five minutes of a presenter. Every step opens by a permanent address, whatever was decided before. */
export const BEATS: readonly Beat[] = [
  {
    at: '0:00',
    title: 'Two beliefs',
    say: 'Nicholai lived in Denver, then moved to Colorado Springs. The assistant believes both and receives both.',
    press: 'Read the question, then approve with A.',
    agent: 'nicholai-assistant',
    start: { pair: { older: 'res-denver', newer: 'res-springs' } },
  },
  {
    at: '0:30',
    title: 'Fast, and undo anything',
    say: 'One key per decision, the next pair at once. Nothing is deleted, so every decision can be undone.',
    press: 'Press A, R, R, then Z twice.',
    agent: 'nicholai-assistant',
    start: { page: '/review?agent=nicholai-assistant' },
  },
  {
    at: '1:15',
    title: 'A rule that cannot be overruled',
    say: 'The team never deploys on Friday: a constraint. A new fact says otherwise, and the pair arrives locked.',
    press: 'Save the fact below, then open the proposal.',
    agent: 'atlas-architecture',
    start: { page: '/review?agent=atlas-architecture&lane=locked' },
    typesFact: true,
  },
  {
    at: '2:00',
    title: 'What did it believe six months ago?',
    say: 'The orders database was PostgreSQL, then MongoDB, then PostgreSQL again. Any past moment can be read.',
    press: 'Move to today and watch the answer change.',
    agent: 'atlas-architecture',
    start: { timelineOf: 'db-pg-again', daysAgo: 180 },
  },
  {
    at: '2:45',
    title: 'Forty questions of one kind',
    say: 'A quay closed and forty sailings moved. Label a few without seeing the signals, then decide the rest at once.',
    press: 'Label three, approve the rest, then undo once.',
    agent: 'ferry-office',
    start: { page: '/review/patterns?agent=ferry-office' },
  },
  {
    at: '3:30',
    title: 'Can it go live?',
    say: 'Seven checks against limits, from blind labels, decisions and timed saves. The lending library passes them all.',
    press: 'Show the checks, then compare with another agent.',
    agent: 'lending-library',
    start: { page: '/go-live/agents/lending-library' },
  },
  {
    at: '4:15',
    title: 'Two signatures',
    say: 'Going live takes two people, who see the same evidence. Going back to shadow takes one.',
    press: 'Sign, change your name, sign second, then go back to shadow.',
    agent: 'lending-library',
    start: { page: '/go-live/agents/lending-library' },
  },
]

/** The fact that the form of the third beat begins with. */
export const BEAT_FACT = {
  agent: 'atlas-architecture',
  entity: 'Deploys',
  aspect: 'rules',
  content: 'We allow deploys on Friday now.',
} as const
