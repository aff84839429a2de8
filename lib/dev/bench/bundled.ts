import { fork } from 'node:child_process'

import { build } from 'esbuild'

import { BUNDLE } from '../bundle'

// npm run bench: bundles the measurements and runs them, because the server runs bundles, too. Run from the sources by tsx, a sweep takes 7%
// more time and the process 70 MB more.

const PROGRAM = '.cache/bench/bench.js'

await build({
  ...BUNDLE,
  splitting: false,
  entryPoints: ['lib/dev/bench/bench.ts'],
  outfile: PROGRAM,
})
const bench = fork(PROGRAM, process.argv.slice(2), { execArgv: ['--expose-gc'] })
bench.once('exit', (code) => {
  process.exitCode = code ?? 1
})
