import { checkSources } from './check-sources'
import { endWith, runUnlessStopped } from './run'
import { changedFiles, testsBeside } from './tests-beside'

// npm run check: guards the sources, the rules, and what is not committed yet by the tests beside it. `npm run unit` runs all of them.

const RULES = 'lib/dev/'

try {
  const checks = await checkSources()
  const tests = testsBeside(await changedFiles()).filter((test) => !test.startsWith(RULES))
  console.log(`\n── tests of the rules${tests.length === 0 ? '' : `, and ${tests.join(', ')}`}`)
  const code = await runUnlessStopped('vitest', [
    'run',
    '--config=lib/vitest.config.ts',
    '--project=unit',
    '--project=db',
    RULES,
    ...tests,
  ])
  for (const { name } of checks.filter(({ ok }) => !ok)) console.error(`${name} failed`)
  process.exitCode = code === 0 && checks.every(({ ok }) => ok) ? 0 : 1
} catch (error) {
  endWith(error)
}
