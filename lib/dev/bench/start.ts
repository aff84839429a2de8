import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROUNDS = 7
const WITH_TSX = ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e']
const FROM_SOURCES = `
  const { main } = await import('./lib/cli/main.ts')
  const { openTerminal } = await import('./lib/cli/terminal.ts')
  const line = process.argv.slice(1)
  process.exitCode = await main(line, openTerminal('.', line))`

export type StartFigures = {
  readonly command: string
  readonly bundledMs: number
  readonly sourcesMs: number
  readonly ratio: number
}

/** Measures how long a command takes from its start to its end, as bundled and from its sources, in turn; medians in milliseconds. */
export function measureStart(): readonly StartFigures[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-bench-'))
  const timeOf = (words: readonly string[]) => {
    const begun = performance.now()
    const env = { ...process.env, PALIMPSEST_DATA: folder }
    const { status, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`)
    return performance.now() - begun
  }
  try {
    return [['help'], ['agents', '--json']].map((line) => {
      const times = Array.from({ length: ROUNDS }, () => ({
        bundled: timeOf(['lib/cli/palimpsest.js', ...line]),
        sources: timeOf([...WITH_TSX, FROM_SOURCES, ...line]),
      }))
      const [bundledMs, sourcesMs] = [
        median(times.map(({ bundled }) => bundled)),
        median(times.map(({ sources }) => sources)),
      ]
      return { command: line.join(' '), bundledMs, sourcesMs, ratio: sourcesMs / bundledMs }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
