import { readCommand, readNumber, UsageError } from '@/lib/evaluation/read-options'
import { SCENARIOS, simulateTeams } from '@/lib/evaluation/simulate-teams'
import { seeded } from '@/lib/statistics/seeded'

// npm run -s simulate [-- --runs 400] [--seed 1] [--json]: teams with known error rates label samples of 5,000 proposals with known truth;
// reports how often the 95% intervals contain that truth, and how often the gate opens. Exit code 2: the command is invalid.

const MOST_RUNS = 100_000

try {
  const { files, options } = readCommand(process.argv.slice(2), {
    '--runs': 'value',
    '--seed': 'value',
    '--json': 'switch',
  })
  if (files.length > 0) throw new UsageError(`"${files[0]}" is not expected here.`)
  const runs = Math.round(
    readNumber('--runs', String(options.get('--runs') ?? 400), [1, MOST_RUNS]),
  )
  const seed = Math.round(readNumber('--seed', String(options.get('--seed') ?? 1), [0, 2 ** 31]))
  const random = seeded(seed)
  const found = SCENARIOS.map((scenario) => simulateTeams(scenario, runs, random))
  if (options.has('--json')) process.stdout.write(`${JSON.stringify(found)}\n`)
  else
    console.table(
      found.map(({ scenario, wrong, coverage, passed }) => ({
        scenario,
        'truly wrong': percent(wrong),
        'interval of false positives holds': percent(coverage.wrong),
        'of precision from .8': percent(coverage.precision),
        'of recall': percent(coverage.recall),
        'gate opens': percent(passed),
      })),
    )
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
