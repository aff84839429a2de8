import path from 'node:path'

import { defineConfig } from 'vitest/config'

const root = path.resolve(import.meta.dirname, '..')
const store = {
  ssr: { resolve: { conditions: ['react-server', 'node', 'import', 'default'] } },
}
const limits = { testTimeout: 120_000, hookTimeout: 120_000 } // of a machine that others use too

export default defineConfig({
  root,
  resolve: { tsconfigPaths: true },
  test: {
    experimental: { fsModuleCache: true },
    globalSetup: ['lib/vitest.stores.ts'],
    setupFiles: ['lib/vitest.setup.ts'],
    maxWorkers: '100%', // half the tests wait for the disk
    // How much of a long random law is tried: all of it in `npm test`, a part in `npm run unit`, where the longest are left out.
    provide: { share: process.env['PALIMPSEST_TEST_ALL'] === '1' ? 1 : 0.2 },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['lib/**/*.test.ts', 'components/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.soak.test.ts'],
          isolate: false, // pure functions: nothing to keep apart, and half the time
          ...limits,
        },
      },
      // Rules on a real store, a copy of one file for each test: what tells them apart, so they share a process too.
      {
        extends: true,
        ...store,
        test: { name: 'db', include: ['lib/**/*.db.test.ts'], isolate: false, ...limits },
      },
      // Long random sequences, races between processes, kills: `npm run test:soak`.
      {
        extends: true,
        ...store,
        test: { name: 'soak', include: ['lib/**/*.soak.test.ts'], ...limits },
      },
    ],
  },
})
