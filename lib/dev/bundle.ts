import type { BuildOptions } from 'esbuild'

/** How programs of lib are bundled: packages are imported as they are, and what a program imports late stays apart. */
export const BUNDLE = {
  absWorkingDir: process.cwd(),
  bundle: true,
  splitting: true,
  packages: 'external',
  alias: { 'server-only': './node_modules/server-only/empty.js' }, // else each would have to start with a condition
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
} satisfies BuildOptions
