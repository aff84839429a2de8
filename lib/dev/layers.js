// The house by floors: what each folder may import. A folder without a row may not exist, a row without a folder neither, and no two
// rows may lead to each other (layers.test.ts). `may` names folders, or single files of them; `types` may be imported as types only.

/** Folders of `lib` and of `components` by their names. */
const lib = (names) => names.split(' ').map((name) => `lib/${name}`)
const components = (names) => names.split(' ').map((name) => `components/${name}`)

const SCREEN = lib('actions domain filters language statistics detection/finding')
const SHOWN = lib('views')
const ROUTER_STATE = 'next/dist/server/app-render/parse-and-validate-flight-router-state' // private, and the one that would throw
const REACT = ['react', 'next', 'next/navigation', 'next/dynamic', '@tanstack/react-query']

const ALL = ['Date', 'fetch', 'process', 'console', 'performance', 'crypto', 'setTimeout']
const WORLD = ['Date', 'fetch', 'process', 'crypto']
const NODE = ['node:*', 'node:*/promises']
const RANDOM = [{ object: 'Math', property: 'random' }]

/** A folder of screens: what every screen may import, and which other folders of `components`. */
const wing = (others = '', packages = []) => ({
  may: [...components(`ui shared ${others}`.trim()), ...SCREEN],
  types: SHOWN,
  packages: [...REACT, ...packages],
})

/** A folder that is pure: no clock, network, process or chance. */
const pure = (others = '', packages = []) => ({
  may: others === '' ? [] : lib(others),
  packages,
  never: ALL,
  neverOf: RANDOM,
})

/** Only `lib/store` knows the engine: what Prisma generates for it, and the folder of its own statements. */
const INSIDE = lib('store/generated store/sqlite')

/** The engine's folder within `lib/store`, and which files may import it besides the statements. */
export const ENGINE = {
  folder: 'lib/store/sqlite',
  statements: 'lib/store/sql',
  openedBy: ['check-log', 'open-scan', 'open-store', 'run-transaction', 'testing'].map(
    (name) => `lib/store/${name}.ts`,
  ),
}

export const LAYERS = {
  // pure
  'lib/language': pure('', ['eld/small']),
  'lib/statistics': pure(),
  'lib/detection': pure(''), // another package needs a decision in lib/decisions
  'lib/domain': pure('detection statistics language', ['zod']),
  'lib/filters': pure('domain detection', ['next']),
  'lib/importers': pure('domain language', ['yaml', 'zod']),
  'lib/demo': { ...pure(), types: lib('domain') },
  'lib/evaluation': { ...pure('domain detection statistics', ['zod']), types: lib('judge') }, // lib/dev asks

  // what a process has one of
  'lib/process': { may: [], packages: [...NODE, 'tsx/esm/api'] },

  // what asks or reads elsewhere
  'lib/connectors': {
    may: lib('domain importers'),
    packages: [
      'better-sqlite3',
      'node:crypto',
      'node:fs',
      'node:os',
      'node:path',
      'node:timers/promises',
      'yaml',
      'zod',
    ],
    never: ['Date'],
    neverOf: RANDOM,
  },
  'lib/judge': {
    may: [],
    packages: ['@ai-sdk/openai-compatible', 'ai', 'zod'],
    never: ['Date', 'process'],
    neverOf: RANDOM,
  },
  'lib/outgoing': {
    may: lib('domain connectors'),
    packages: [...NODE, '@redis/client'],
    never: ['Date', 'fetch', 'process'],
    neverOf: RANDOM,
  },
  'lib/similarity': {
    may: lib('domain judge'),
    packages: ['@ai-sdk/openai-compatible', 'ai', 'node:crypto'],
    never: ['Date', 'process'],
    neverOf: RANDOM,
  },

  // the store, and what writes and reads it
  'lib/store': {
    may: lib('process domain detection'),
    packages: ['@prisma/**', 'better-sqlite3', ...NODE, 'zod'],
  },
  'lib/operations': {
    may: lib('process domain detection language evaluation importers store'),
    not: INSIDE,
    types: lib('connectors demo judge similarity'),
    packages: ['zod', 'node:crypto', 'node:fs'],
    never: WORLD,
    neverOf: RANDOM,
  },
  'lib/views': {
    may: lib('domain detection language statistics filters store connectors/capabilities'),
    not: INSIDE,
    types: lib('demo'),
    packages: ['server-only', 'zod'],
    never: WORLD,
    neverOf: RANDOM,
  },
  'lib/jobs': {
    may: lib('process domain operations views importers connectors'),
    types: lib('store judge'), // lib/server hands the functions in
    not: INSIDE,
    packages: [...NODE],
    never: ['Date', 'fetch', 'crypto'],
    neverOf: RANDOM,
  },

  // the process: what is open, what it is told by its environment, its clock
  'lib/web': { may: lib('filters'), packages: [...NODE, ROUTER_STATE] },
  'lib/server': {
    may: lib(
      'process domain detection connectors filters contract demo store operations views jobs judge similarity web outgoing',
    ),
    not: INSIDE,
    packages: ['server-only', 'next/headers', ...NODE, 'uuid', 'zod'],
  },

  // what can be asked and done, described once for every door
  'lib/contract': {
    may: lib('process domain language filters operations views store'),
    types: lib('connectors'), // lib/server hands the stores in
    not: INSIDE,
    packages: ['zod'],
    never: WORLD,
    neverOf: RANDOM,
  },

  // doors; a later row holds for its folder instead of an earlier one
  'lib/actions': {
    may: lib('domain contract operations views server'),
    types: lib('web'),
    packages: ['server-only', 'node:crypto', 'zod'],
  },
  'lib/api': {
    may: lib('process domain filters language contract operations views jobs server web'),
    packages: ['server-only', 'node:crypto', 'zod'],
  },
  'lib/mcp': {
    may: lib('process domain contract operations server'),
    packages: [
      'server-only',
      '@modelcontextprotocol/server',
      '@modelcontextprotocol/server/stdio',
      'zod',
    ],
  },
  'lib/dev': {
    may: lib(
      'language statistics detection domain filters importers connectors evaluation store operations process views server',
    ),
    types: lib('judge'), // lib/server has the configured one
    not: INSIDE,
    packages: ['@playwright/test', 'better-sqlite3', 'esbuild', 'typescript/unstable/**', ...NODE],
    says: true, // at the terminal
  },
  'lib/cli': {
    may: lib(
      'process domain detection language evaluation store contract operations server web mcp dev connectors/database/copied-store',
    ),
    not: INSIDE,
    packages: [
      ...NODE,
      '@modelcontextprotocol/client',
      '@modelcontextprotocol/server/stdio',
      'zod',
    ],
    says: true,
  },
  app: {
    may: [
      ...components('ui shared review memory go-live admin'),
      ...lib('connectors/capabilities domain filters language statistics demo views server web'),
    ],
    packages: [...REACT, 'next/font/local', 'next/headers', 'marked', ...NODE],
  },
  'app/api': { may: lib('api'), packages: [] },
  'app/docs': {
    may: [...components('ui'), ...lib('api/v1 server web')], // api/v1 describes itself
    packages: [...REACT, 'marked', ...NODE],
  },
  'app/mcp': { may: lib('mcp'), packages: [] },

  // shelves
  'components/ui': {
    may: lib('language/format'),
    packages: ['react', 'react-dom', 'next', 'next/link', '@tanstack/react-query'],
  },
  'components/shared': {
    may: [...components('ui'), ...lib('actions domain language')],
    types: SHOWN,
    packages: [...REACT, 'uuid'],
  },

  // wings: review, memory and go-live, and admin, which holds the frame around them
  'components/review/diff': wing('', ['diff', 'react-diff-viewer-continued']),
  'components/review/card': wing('review/diff', ['@modelcontextprotocol/ext-apps']),
  'components/review/live': wing(),
  'components/review/signals': wing(),
  'components/review/log': wing(),
  'components/review/reading': wing('review/diff'),
  'components/review/proposals': wing('review/diff review/live review/reading review/signals'),
  'components/review/bulk': wing('review/diff review/log review/proposals'),
  'components/review/queue': wing(
    'review/bulk review/diff review/live review/proposals review/signals',
    ['react-dom'],
  ),
  'components/review/ended': wing('review/diff review/proposals review/signals'),
  'components/review/possible': wing('review/bulk review/proposals'),
  'components/review/practice': wing('review/diff review/proposals'),
  'components/review/together': wing('review/bulk review/log review/proposals review/signals'),
  'components/memory/add': wing(),
  'components/memory/as-of': wing(),
  'components/memory/changes': wing(),
  'components/memory/import': wing('review/live review/log'),
  'components/memory/timeline': wing('memory/as-of review/diff', ['@dagrejs/dagre']),
  'components/memory/context': wing('review/diff', ['diff']),
  'components/memory/duplicates': wing('review/log'),
  'components/memory/history': wing('review/log'),
  'components/memory/facts': wing(
    'memory/as-of memory/history memory/timeline review/diff review/log',
  ),
  'components/memory/still-true': wing('memory/facts'),
  'components/memory/try': wing('memory/facts review/diff review/proposals review/signals'),
  'components/go-live/figures': wing(),
  'components/go-live/labels': wing(),
  'components/go-live/samples': wing('review/diff review/proposals'),
  'components/go-live/agreement': wing(
    'go-live/figures go-live/samples review/live review/reading',
  ),
  'components/go-live/threshold': wing('go-live/figures review/reading review/signals'),
  'components/go-live/shadow': wing(
    'go-live/figures go-live/threshold review/reading review/signals',
  ),
  'components/go-live/weights': wing(
    'go-live/figures go-live/shadow go-live/threshold review/signals',
  ),
  'components/go-live/patterns': wing(
    'review/bulk review/diff review/live review/proposals review/queue review/signals',
  ),
  'components/admin/connections': wing(),
  'components/admin/demo': {
    ...wing('memory/add'),
    may: [...wing('memory/add').may, 'lib/demo/beats'],
  },
  'components/admin/integrity': wing('review/log'),
  'components/admin/palette': wing('memory/as-of review/queue'),
  'components/admin/shell': wing('admin/demo admin/palette memory/as-of'),
  'components/admin/settings': wing('admin/shell'),
}
