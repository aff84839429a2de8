import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { cancelSweep } from '@/lib/operations/cancel-sweep'
import { openSweep } from '@/lib/operations/continue-sweep'
import { startSweep } from '@/lib/operations/start-sweep'
import { openStore } from '@/lib/store/open-store'

import { benchRequest } from './ingest'
import { startMeasured } from './measured-server'
import { answerOf, program, quantile, rounded, tokenIn } from './program'
import { fillStore } from './sweep'

/** How one page was answered while the server did something. */
export type LoadFigure = {
  readonly during: string
  readonly seconds: number
  readonly answers: number
  readonly p50: number // ms
  readonly p99: number // ms
  readonly toIdle: number // p99, as a multiple of that of the idle server in the same run
  readonly longestGap: number // of the event loop, in ms
  readonly writes: number
  readonly writeP95: number // ms, of storing one fact and comparing it with its slot
  readonly writeLongest: number
}

const SWEPT = 200_000 // facts
const IMPORTED = 50_000 // facts
const EVERY_MS = 20
const WRITE_EVERY_MS = 200
const IDLE_MS = 8_000
const POLL_MS = 200

/**
 * Measures `GET /api/counts` every 20 ms: idle, during a sweep, during an import and its undo. Serves the existing build, with a store of its
 * own.
 */
export async function measureLoad(): Promise<readonly LoadFigure[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'palimpsest-load-'))
  const gaps = path.join(directory, 'gaps')
  writeFileSync(gaps, '')
  try {
    await fillStore(directory, SWEPT)
    await cancelFirstSweep(directory)
    const token = await tokenIn(directory)
    const server = await startMeasured(directory, gaps)
    try {
      return await measureWith({ ...server, token, gaps })
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

type Target = {
  readonly port: number
  readonly cookie: string // of a page that was opened
  readonly token: string
  readonly gaps: string
}

async function measureWith(target: Target): Promise<readonly LoadFigure[]> {
  const ask = program(target)
  const idle = () => pause(IDLE_MS)
  const measured: Watched<readonly number[]>[] = []
  let write = 0
  const store = () =>
    ask('POST', '/facts', {
      agent: 'bench',
      facts: [
        {
          entity: `entity ${String(write % 100).padStart(7, '0')}`,
          aspect: 'aspect 0',
          content: `checks gauge ${(write += 1)}`,
        },
      ],
    })
  await watched(target, 'warm-up', () => written(store, idle))
  const measure = async (during: string, work: () => Promise<unknown>) => {
    measured.push(await watched(target, during, () => written(store, work)))
    await pause(1_000)
  }
  await measure('idle', idle)
  await measure('sweep', async () => {
    const { id } = await ask('POST', '/sweeps', { agent: 'bench' })
    for (;;) {
      const { status } = await ask('GET', `/sweeps/${id}`)
      if (status !== 'running') break
      await pause(POLL_MS)
    }
  })
  await measure('idle', idle)
  let operation = ''
  const file = JSON.stringify({ name: 'load.csv', text: csvOf(IMPORTED) }) // made before: this program measures, too
  await measure('import', async () => {
    const done = await ask('POST', '/imports', file)
    operation = done.operation_id ?? ''
  })
  await measure('undo of the import', () => ask('POST', `/operations/${operation}/undo`, {}))
  await measure('idle', idle)
  const idleMs = measured.flatMap(({ during, ms }) => (during === 'idle' ? ms : []))
  const idleP99 = quantile(idleMs, 0.99)
  return measured.map(({ during, ms, seconds, longestGap, result: writes }) => ({
    during,
    seconds: rounded(seconds),
    answers: ms.length,
    p50: rounded(quantile(ms, 0.5)),
    p99: rounded(quantile(ms, 0.99)),
    toIdle: rounded(quantile(ms, 0.99) / idleP99),
    longestGap,
    writes: writes.length,
    writeP95: rounded(quantile(writes, 0.95)),
    writeLongest: rounded(Math.max(...writes)),
  }))
}

/** Writes again and again, one at a time, for as long as the work takes; returns how long each took. */
async function written(
  write: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<readonly number[]> {
  const ms: number[] = []
  const over = new AbortController()
  const writing = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now()
      await write()
      ms.push(performance.now() - begun)
      await pause(WRITE_EVERY_MS)
    }
  })()
  await work()
  over.abort()
  await writing
  return ms
}

type Watched<Result> = {
  readonly during: string
  readonly ms: readonly number[]
  readonly seconds: number
  readonly longestGap: number
  readonly result: Result
}

/** Asks for the counts every 20 ms, whether or not the last answer has come, for as long as the work takes. */
async function watched<Result>(
  { port, cookie, gaps }: Target,
  during: string,
  work: () => Promise<Result>,
): Promise<Watched<Result>> {
  const begun = performance.now()
  const begunAt = Date.now()
  const asked: Promise<number>[] = []
  const timer = setInterval(() => {
    const sent = performance.now()
    asked.push(
      answerOf({ port, path: '/api/counts', headers: { cookie, connection: 'close' } }).then(
        () => performance.now() - sent,
      ),
    )
  }, EVERY_MS)
  const result = await work()
  clearInterval(timer)
  const ms = await Promise.all(asked)
  const seconds = (performance.now() - begun) / 1_000
  await pause(500) // the probe notes a gap when it is over
  const noted = readFileSync(gaps, 'utf8').trim().split('\n')
  const longest = noted.flatMap((line) => {
    const [at = 0, gap = 0] = line.split(' ').map(Number)
    return at >= begunAt ? [gap] : []
  })
  return { during, ms, seconds, longestGap: Math.max(0, ...longest), result }
}

/** Nothing is due then: only the sweep that is measured runs. */
async function cancelFirstSweep(directory: string): Promise<void> {
  const store = await openStore(directory)
  const command = { agentId: 'bench', entity: null, trigger: 'button', owner: 'load' } as const
  const started = await startSweep(store, command, benchRequest())
  if (!started.ok) throw new Error(`no sweep: ${started.refusal.kind}`)
  const { runId } = started.value
  await cancelSweep(store, runId, { at: benchRequest().at, live: [runId] })
  await openSweep(store, { runId, owner: 'load' }).step(benchRequest())
  await store.close()
}

/** Facts in slots of ten, in fewer than the 4 MB that a request may have. */
function csvOf(facts: number): string {
  const lines = Array.from(
    { length: facts },
    (_none, nth) =>
      `bench,e${Math.floor(nth / 100)},a${Math.floor(nth / 10) % 10},keeps part ${nth} here,${nth}`,
  )
  return ['agent,entity,aspect,content,id', ...lines].join('\n')
}
