import { checkSources } from './check-sources'
import { endWith, runUnlessStopped } from './run'

// npm run check: guards the sources and the rules, without browsers, processes and long random sequences.

try {
  const checks = await checkSources()
  const code = await runUnlessStopped('vitest', [
    'run',
    '--config=lib/vitest.config.ts',
    '--project=unit',
    '--project=db',
  ])
  for (const { name } of checks.filter(({ ok }) => !ok)) console.error(`${name} failed`)
  process.exitCode = code === 0 && checks.every(({ ok }) => ok) ? 0 : 1
} catch (error) {
  endWith(error)
}
