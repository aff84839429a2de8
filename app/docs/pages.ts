type DocPage = {
  readonly page: string // the name of its file, and its address below /docs
  readonly title: string // its first heading
  readonly about: string
}

type DocGroup = { readonly title: string; readonly pages: readonly DocPage[] }

/** The one page that is no file: it is drawn from the OpenAPI document. */
export const API_REFERENCE = {
  page: 'api-reference',
  title: 'API reference',
  about: 'Every HTTP request and answer, field by field.',
} as const satisfies DocPage

/** The pages of the documentation in reading order. Each is a Markdown file in this folder, but for the API reference. */
export const DOC_GROUPS: readonly DocGroup[] = [
  {
    title: 'Use',
    pages: [
      {
        page: 'import',
        title: 'Import',
        about: 'Bring in facts from a file, a conversation or another memory store.',
      },
      {
        page: 'reviewing',
        title: 'Reviewing',
        about: 'Decide proposals one at a time or many at once, and undo.',
      },
      {
        page: 'going-live',
        title: 'Going live',
        about: 'Measure how often proposals are wrong, then let decisions change facts.',
      },
      {
        page: 'memory',
        title: 'The memory',
        about: 'Read, correct and audit what agents remember, now and in the past.',
      },
      {
        page: 'connections',
        title: 'Connections',
        about: 'Read another memory store, and write your decisions back to it.',
      },
      { page: 'glossary', title: 'Glossary', about: 'One word for each idea.' },
    ],
  },
  {
    title: 'Run',
    pages: [
      {
        page: 'configuration',
        title: 'Configuration',
        about: 'Every environment variable, and how to serve other people.',
      },
      {
        page: 'backup',
        title: 'Backup, restore and upgrade',
        about: 'Copy the store, put a copy back, and check that a store is intact.',
      },
      {
        page: 'judge',
        title: 'The model',
        about: 'Let a language model look at pairs that the signals cannot decide.',
      },
    ],
  },
  {
    title: 'Build',
    pages: [
      {
        page: 'api',
        title: 'Programs and agents',
        about: 'Connect an agent by MCP or HTTP: store facts, read, decide and undo.',
      },
      API_REFERENCE,
      {
        page: 'cli',
        title: 'Command line',
        about: 'Store facts, decide and undo from a terminal or a script.',
      },
      {
        page: 'detection',
        title: 'Detection',
        about: 'How well outdated facts are found, and how to measure it.',
      },
      {
        page: 'performance',
        title: 'Performance',
        about: 'Time and memory for large stores, against the budgets.',
      },
      {
        page: 'architecture',
        title: 'Architecture',
        about: 'Where things are, and which part may use which.',
      },
      { page: 'recipes', title: 'Recipes', about: 'Common changes, step by step.' },
    ],
  },
]

export const DOC_PAGES = DOC_GROUPS.flatMap(({ pages }) => pages)

/** Those that are a Markdown file. */
export const DOC_FILES = DOC_PAGES.filter(({ page }) => page !== API_REFERENCE.page)
