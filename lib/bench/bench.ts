import { fork } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

import { measureCore } from './core'
import { measureIngest, measureInline } from './ingest'
import { measureSlot } from './slot'
import { measureSweep, type SweepFigures } from './sweep'

// npm run bench [-- --json] [-- --large]: what the budgets of the design are measured by. Each sweep runs in a process of its own,
// so that its peak of memory is its own.

const SWEEPS = [10_000, 100_000]
const LARGE = 1_000_000

const sweepOnly = process.argv.indexOf('--sweep-only')
if (sweepOnly >= 0) {
  process.send?.(await measureSweep(Number(process.argv[sweepOnly + 1])))
} else {
  await main()
}

async function main(): Promise<void> {
  const sizes = process.argv.includes('--large') ? [...SWEEPS, LARGE] : SWEEPS
  const core = measureCore()
  const aspect = [measureSlot(1_000), measureSlot(10_000)]
  const ingestRowsPerSecond = await measureIngest(100_000)
  const inlineMs = await measureInline(400)
  const sweep: SweepFigures[] = []
  for (const facts of sizes) {
    // oxlint-disable-next-line no-await-in-loop -- one after another, or they disturb each other
    sweep.push(await inOwnProcess(facts))
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const result = { ...core, sweep, aspect, ingestRowsPerSecond, inlineMs, machine }
  if (process.argv.includes('--json')) console.log(JSON.stringify(result))
  else print(result)
}

function inOwnProcess(facts: number): Promise<SweepFigures> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), ['--sweep-only', String(facts)], {
      execArgv: process.execArgv,
    })
    child.once('message', (message) => resolve(message as SweepFigures))
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code !== 0) reject(new Error(`the sweep of ${facts} facts ended with code ${code}`))
    })
  })
}

type Figures = ReturnType<typeof measureCore> & {
  readonly sweep: readonly SweepFigures[]
  readonly aspect: readonly { readonly facts: number; readonly seconds: number }[]
  readonly ingestRowsPerSecond: number
  readonly inlineMs: { readonly p50: number; readonly p99: number }
  readonly machine: string
}

function print(figures: Figures): void {
  console.log(figures.machine)
  console.table([
    {
      what: 'comparing prepared pairs, all signals, one core',
      figure: `${figures.comparePairsPerSecond.toLocaleString('en')} a second`,
    },
    {
      what: 'preparing facts',
      figure: `${figures.prepareFactsPerSecond.toLocaleString('en')} a second`,
    },
    {
      what: 'importing facts, committed',
      figure: `${figures.ingestRowsPerSecond.toLocaleString('en')} a second`,
    },
    {
      what: 'inline pass on a batch of 8',
      figure: `p50 ${figures.inlineMs.p50} ms, p99 ${figures.inlineMs.p99} ms`,
    },
    ...figures.aspect.map(({ facts, seconds }) => ({
      what: `one aspect of ${facts.toLocaleString('en')}`,
      figure: `${seconds} s`,
    })),
  ])
  console.table(figures.sweep)
}
