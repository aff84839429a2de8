import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { formatNumber } from '@/lib/language/format'

import { measureCore } from './core'
import { measureDecide, type DecideFigures } from './decide'
import { measureFacts } from './facts'
import { measureFirstPage, type FirstPageFigures } from './first-page'
import { measureIngest, measureInline, type IngestFigures } from './ingest'
import { measureLoad } from './load'
import { measurePull } from './pull'
import { besideSignet, measureOneSweep, type OneSweep, type SignetFill } from './signet'
import { measureSlot } from './slot'
import { measureStart } from './start'
import { fillStore, measureSweep, type SweepFigures } from './sweep'
import { measureViews, type ViewFigure } from './views'

// npm run bench [-- --json] [-- --large] [-- --start] [-- --views] [-- --webhooks] [-- --pull] [-- --facts] [-- --signet]: measures the design's performance budgets;
// --start: only how long a command takes to start; --views: only the memory screens; --webhooks: only what one adds to a decision; --pull:
// only reads of a connected store; --facts: only facts that a program stores. Each sweep runs in a separate process, to measure its own peak memory.

const SWEEPS = [10_000, 100_000]
const LARGE = 1_000_000
const QUEUES = [1_000, 100_000]
const MEMORY = 100_000 // facts behind the memory screens, and in a connected store

const [task, directory, facts] = process.argv.slice(2)
if (task === 'fill' && directory !== undefined) {
  await fillStore(directory, Number(facts))
  process.send?.(null)
} else if (task === 'sweep' && directory !== undefined) {
  process.send?.(await measureSweep(directory, Number(facts)))
} else if (task === 'page' && directory !== undefined) {
  process.send?.(await measureFirstPage(directory, Number(facts)))
} else if (task === 'views' && directory !== undefined) {
  process.send?.(await measureViews(directory, Number(facts)))
} else if (process.argv.includes('--views')) {
  console.table(await viewsOf(MEMORY))
} else if (process.argv.includes('--facts')) {
  console.table(await measureFacts())
} else if (process.argv.includes('--load')) {
  console.table(await measureLoad())
} else if (task === 'one-sweep' && directory !== undefined) {
  process.send?.(await measureOneSweep(directory, facts as SignetFill))
} else if (process.argv.includes('--signet')) {
  const sweepOne = (fill: SignetFill) =>
    inFolder(async (folder) => (await inOwnProcess(['one-sweep', folder, fill])) as OneSweep)
  const sweeps = {
    none: await sweepOne('none'),
    few: await sweepOne('few'),
    many: await sweepOne('many'),
  }
  console.table(await besideSignet(sweeps))
} else if (process.argv.includes('--pull')) {
  console.table([await inOwnProcess(['pull'])])
} else if (process.argv.includes('--start')) {
  console.table(measureStart())
} else if (task === 'inline') {
  process.send?.(await measureInline(400))
} else if (task === 'pull') {
  process.send?.(await measurePull(MEMORY))
} else if (task === 'decide') {
  process.send?.(await measureDecide())
} else if (process.argv.includes('--webhooks')) {
  console.table([await inOwnProcess(['decide'])])
} else {
  await main()
}

async function main(): Promise<void> {
  const sizes = process.argv.includes('--large') ? [...SWEEPS, LARGE] : SWEEPS
  const core = measureCore()
  const aspect = [measureSlot(1_000), measureSlot(10_000)]
  const ingest = await measureIngest(100_000)
  const inlineMs = (await inOwnProcess(['inline'])) as Awaited<ReturnType<typeof measureInline>>
  const decideMs = (await inOwnProcess(['decide'])) as DecideFigures
  const sweep: SweepFigures[] = []
  for (const size of sizes) {
    sweep.push(await sweepOf(size))
  }
  const firstPage: FirstPageFigures[] = []
  for (const size of QUEUES) firstPage.push(await firstPageOf(size))
  const views = await viewsOf(MEMORY)
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const result = {
    ...core,
    sweep,
    aspect,
    ...ingest,
    inlineMs,
    decideMs,
    firstPage,
    views,
    machine,
  }
  if (process.argv.includes('--json')) console.log(JSON.stringify(result))
  else print(result)
}

function sweepOf(size: number): Promise<SweepFigures> {
  return inFolder(async (folder) => {
    await inOwnProcess(['fill', folder, String(size)])
    return (await inOwnProcess(['sweep', folder, String(size)])) as SweepFigures
  })
}

function firstPageOf(size: number): Promise<FirstPageFigures> {
  return inFolder(
    async (folder) => (await inOwnProcess(['page', folder, String(size)])) as FirstPageFigures,
  )
}

function viewsOf(size: number): Promise<readonly ViewFigure[]> {
  return inFolder(
    async (folder) => (await inOwnProcess(['views', folder, String(size)])) as ViewFigure[],
  )
}

async function inFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function inOwnProcess(parameters: readonly string[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), parameters, { execArgv: process.execArgv })
    let answer: unknown
    child.once('message', (message) => {
      answer = message
    })
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve(answer)
      else reject(new Error(`“${parameters.join(' ')}” ended with code ${code}`))
    })
  })
}

type Figures = ReturnType<typeof measureCore> &
  IngestFigures & {
    readonly sweep: readonly SweepFigures[]
    readonly aspect: readonly { readonly facts: number; readonly seconds: number }[]
    readonly inlineMs: { readonly p50: number; readonly p99: number }
    readonly decideMs: DecideFigures
    readonly firstPage: readonly FirstPageFigures[]
    readonly views: readonly ViewFigure[]
    readonly machine: string
  }

function print(figures: Figures): void {
  console.log(figures.machine)
  console.table([
    {
      what: 'comparing prepared pairs, all signals, one core',
      figure: `${formatNumber(figures.comparePairsPerSecond)} a second`,
    },
    {
      what: '… of one aspect',
      figure: `${formatNumber(figures.withAspect.comparePairsPerSecond)} a second`,
    },
    {
      what: 'preparing facts',
      figure: `${formatNumber(figures.prepareFactsPerSecond)} a second`,
    },
    {
      what: '… with the seed profile, comparing and preparing',
      figure: `${formatNumber(figures.seed.comparePairsPerSecond)} and ${formatNumber(figures.seed.prepareFactsPerSecond)} a second`,
    },
    {
      what: 'importing facts, committed',
      figure: `${formatNumber(figures.ingestRowsPerSecond)} a second`,
    },
    {
      what: '… and then their words indexed for search',
      figure: `${formatNumber(figures.indexRowsPerSecond)} a second`,
    },
    {
      what: 'inline pass on a batch of 8',
      figure: `p50 ${figures.inlineMs.p50} ms, p99 ${figures.inlineMs.p99} ms`,
    },
    {
      what: 'a decision, without and with a webhook',
      figure: `p50 ${figures.decideMs.alone} ms and ${figures.decideMs.withWebhook} ms (${figures.decideMs.ratio} ×)`,
    },
    ...figures.aspect.map(({ facts, seconds }) => ({
      what: `one aspect of ${formatNumber(facts)}`,
      figure: `${seconds} s`,
    })),
    ...figures.firstPage.map(({ proposals, p50Ms, p95Ms, slowestSort }) => ({
      what: `first page of ${formatNumber(proposals)} proposals`,
      figure: `p50 ${p50Ms} ms, p95 ${p95Ms} ms (by ${slowestSort.sort} ${slowestSort.p95Ms} ms)`,
    })),
  ])
  console.table(figures.sweep)
  console.table(figures.views)
}
