import { Interrupted, isInterruption, runCaptured } from './run'

type Check = { readonly name: string; readonly ok: boolean }

const CHECKS: readonly (readonly [name: string, ...commands: string[]])[] = [
  ['format', 'oxfmt --check'],
  ['types', 'next typegen', 'tsc --noEmit'],
  [
    'lint',
    'oxlint -c .oxlintrc.js --type-aware --deny-warnings --report-unused-disable-directives',
  ],
  ['unused code', 'knip --cache --cache-location node_modules/.cache/knip'],
]

// Types and lint are checked by Go programs, which spend half their time on garbage collection that a short run can skip.
const ENVIRONMENT = { GOGC: 'off', GOMEMLIMIT: '2GiB', ...process.env }

/**
 * Checks format, types, lint and unused code in parallel, since most use one processor; prints each result when done. Throws `Interrupted`.
 */
export function checkSources(): Promise<readonly Check[]> {
  return Promise.all(
    CHECKS.map(async ([name, ...commands]) => {
      const output: string[] = []
      let ok = true
      for (const command of commands) {
        const [program = '', ...parameters] = command.split(' ')
        const ended = await runCaptured(program, parameters, ENVIRONMENT)
        if (isInterruption(ended.code)) throw new Interrupted(ended.code)
        output.push(ended.output)
        ok &&= ended.code === 0
      }
      console.log(`\n── ${name}${ok ? '' : ' failed'}\n${output.join('').trim()}`)
      return { name, ok }
    }),
  )
}
