import { ENGINE, LAYERS } from './lib/dev/layers.js'

// The rules of `npm run lint`. What each folder may import comes from layers.js.

const TESTS = ['**/*.test.ts', '**/*.e2e.ts', '**/testing.ts', '**/testing/**']

/** What sends SQL: only the folders of statements may. */
const RAW = ['$queryRaw', '$queryRawUnsafe', '$executeRaw', '$executeRawUnsafe'].map(
  (property) => ({ property, message: `SQL is written in ${ENGINE.statements}.` }),
)

/** The patterns that match a folder, or one file, as it is imported. */
const at = (place) => [`@/${place}`, `@/${place}/**`]

/** Everything but what is named: an import that no `!` lets through is refused. */
function restrictedImports(folder, { may, types = [], not = [], packages }) {
  const rest = [folder, ...may, ...types].flatMap(at).map((each) => `!${each}`)
  const message = `lib/dev/layers.js names what ${folder} may import.`
  return [
    'error',
    {
      patterns: [
        // A name that any group lets through is let through, so what is refused all the same stands before it as an expression.
        ...types.map((place) => ({
          regex: `^@/${place}(/|$)`,
          allowTypeImports: true,
          message: `Types only. ${message}`,
        })),
        ...not.map((place) => ({ regex: `^@/${place}(/|$)`, message })),
        { regex: String.raw`^(\.\./)+(lib|app|components)/`, message },
        {
          group: ['**', '!./**', '!../**', ...rest, ...packages.map((each) => `!${each}`)],
          message,
        },
      ],
    },
  ]
}

function overrideOf([folder, layer]) {
  const { never = [], neverOf = [], says = false } = layer
  return {
    files: [`${folder}/**/*.{ts,tsx}`],
    excludeFiles: TESTS,
    rules: {
      'no-restricted-imports': restrictedImports(folder, layer),
      ...(never.length === 0 ? {} : { 'no-restricted-globals': ['error', ...never] }),
      'no-restricted-properties': ['error', ...RAW, ...neverOf],
      ...(says ? { 'no-console': 'off' } : {}),
    },
  }
}

export default {
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'react',
    'nextjs',
    'jsx-a11y',
    'promise',
    'vitest',
  ],
  categories: { correctness: 'error' },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'no-console': ['error', { allow: ['warn', 'error'] }],
    eqeqeq: 'error',
    'no-param-reassign': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    'max-params': ['error', { max: 3 }],
    'react/no-danger': 'error',
  },
  overrides: [
    ...Object.entries(LAYERS).map(overrideOf),
    {
      files: [`${ENGINE.statements}/**`, `${ENGINE.folder}/**`],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      files: [
        'app/**/{page,layout,template,loading,error,not-found,default,global-error}.tsx',
        '**/*.config.{ts,mts,js,mjs}',
        '.oxlintrc.js',
        'e2e/remove-data.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['components/review/diff/side-by-side-diff.tsx'],
      rules: { 'react/no-danger': 'off' },
    },
    { files: ['prisma/*.ts', 'e2e/**'], rules: { 'no-console': 'off' } },
    {
      files: ['lib/detection/lexicon/**', 'lib/demo/stories/**'],
      rules: { 'max-lines': 'off' },
    },
    {
      files: TESTS,
      rules: { 'max-lines': 'off', 'max-params': 'off', 'no-restricted-globals': 'off' },
    },
  ],
}
