import path from 'node:path'

import { defineConfig } from 'vitest/config'

const root = path.resolve(import.meta.dirname, '..')

export default defineConfig({
  root,
  resolve: { tsconfigPaths: true },
  test: {
    setupFiles: ['lib/vitest.setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['lib/**/*.test.ts', 'components/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: ['lib/**/*.db.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
        ssr: { resolve: { conditions: ['react-server', 'node', 'import', 'default'] } },
      },
    ],
  },
})
