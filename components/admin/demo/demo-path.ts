/** One beat of the five minutes: what to do, what it shows, and where. */
export type Beat = {
  readonly at: string
  readonly title: string
  readonly show: string
  readonly links: readonly { readonly label: string; readonly href: string }[]
}

/** The path through the demo store; agents and entities are those of lib/demo/stories. */
export const DEMO_PATH: readonly Beat[] = [
  {
    at: '0:00',
    title: 'One pair, one question',
    show: 'Nicholai lived in Denver, then moved. Both facts are active, so the assistant receives both. One sentence says why the pair was found.',
    links: [
      { label: 'Nicholai’s residence', href: '/queue?agent=nicholai-assistant&aspect=residence' },
    ],
  },
  {
    at: '0:30',
    title: 'What is found, and what is missed',
    show: '“Apartment hunting with Amari”, then “Broke up with Amari”: the seed scoring sees nothing there, the default one reads the end. “Screens are never allowed at dinner”, then “… allowed at dinner when Finland calls”: nothing is proposed, and the agent receives both. A blind sample counts such misses.',
    links: [
      {
        label: 'The pair that is found',
        href: '/queue?agent=nicholai-assistant&aspect=relationship+with+Amari',
      },
      {
        label: 'The pair that is missed',
        href: '/facts?agent=larkspur-household&entity=Internet&aspect=rules',
      },
    ],
  },
  {
    at: '0:45',
    title: 'Decide without thinking about the tool',
    show: 'A approves, R rejects, U is unsure. Reject “editor of choice is vim / emacs” and press 1: two projects, the context differs. Reject RSS / Atom and press 4: both survive.',
    links: [
      { label: 'Vim and emacs', href: '/queue?agent=nicholai-assistant&aspect=editor' },
      { label: 'RSS and Atom', href: '/queue?agent=atlas-architecture&entity=Herald&aspect=feeds' },
      { label: 'The whole queue', href: '/queue' },
    ],
  },
  {
    at: '1:45',
    title: 'Undo anything',
    show: 'Z, Z takes back two, ⇧Z brings one again. Reload: undo still works. The log lists every operation with the rows it changed.',
    links: [{ label: 'The log', href: '/log' }],
  },
  {
    at: '2:15',
    title: 'A memory with a history',
    show: 'memstore: SQLite, then FTS5, then hybrid search. The orders database: PostgreSQL, MongoDB, PostgreSQL again; a value returns without a circle.',
    links: [
      {
        label: 'memstore, all versions',
        href: '/facts?agent=atlas-architecture&entity=memstore&aspect=search&status=all',
      },
      {
        label: 'Orders database',
        href: '/facts?agent=atlas-architecture&aspect=database&status=all',
      },
    ],
  },
  {
    at: '3:00',
    title: 'A rule that cannot be overruled',
    show: 'Type “We allow deploys on Friday now.” below, against the constraint “We never allow deploys on Friday.” The proposal arrives with a lock, and Approve says why it cannot be pressed.',
    links: [
      { label: 'Type it', href: '#try' },
      { label: 'Everything locked', href: '/queue?locked=1' },
    ],
  },
  {
    at: '3:30',
    title: 'From shadow to live',
    show: 'Most agents are in shadow: verdicts are recorded, nothing changes. What two reviewers said of 168 pairs, blind, says how much is wrong and how much is missed. Going live takes two signatures and every gate that is required. Set the limits, sign under two names, and the recorded approvals are applied as one operation, which can be undone like any other.',
    links: [
      { label: 'What the sample says', href: '/shadow' },
      { label: 'Where to cut', href: '/shadow/threshold' },
      { label: 'Nicholai’s gates and switch', href: '/shadow?agent=nicholai-assistant' },
    ],
  },
  {
    at: '4:00',
    title: 'Forty questions of one kind',
    show: 'A quay was closed and forty sailings got another pier. Seventeen are answered. Label three more without seeing the signals, read the share with its interval, decide the rest as one operation; one undo takes it all back.',
    links: [{ label: 'The ferry office’s patterns', href: '/patterns?agent=ferry-office' }],
  },
  {
    at: '4:20',
    title: 'May it go live?',
    show: 'Draw thirty pairs, label a few: no score and no signal is in view. Shadow says what the labels tell, with intervals, and how many more would settle each gate.',
    links: [
      { label: 'Draw a sample', href: '/measure' },
      { label: 'The gates', href: '/shadow' },
    ],
  },
  {
    at: '4:40',
    title: 'Catching up',
    show: 'Run a sweep of one agent by hand and watch it compare; what was decided is not proposed again.',
    links: [{ label: 'Sweep the garden', href: '/settings?agent=plot-nineteen#sweep' }],
  },
]

/** What stands in the form at first: the beat at 3:00. */
export const DEMO_START = {
  agent: 'atlas-architecture',
  entity: 'Deploys',
  aspect: 'rules',
  content: 'We allow deploys on Friday now.',
} as const
