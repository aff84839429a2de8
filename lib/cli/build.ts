import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

import { run } from './run'

const BUILT = '.next/BUILD_ID'
const SOURCES = [
  'app',
  'components',
  'lib',
  'prisma',
  'public',
  'next.config.js',
  'package-lock.json',
  'instrumentation.ts',
  'tsconfig.json',
]

/** Generates the Prisma client and builds the application, unless a build newer than every source is there. */
export async function buildIfNeeded(): Promise<void> {
  if (isFresh()) return
  const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  for (const [program, ...parameters] of [
    ['prisma', 'generate', '--config', 'prisma/prisma.config.ts'],
    ['next', 'build'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- the build needs the client
    if ((await run(program, parameters, environment)) !== 0)
      throw new Error(`“${program} ${parameters.join(' ')}” failed.`)
  }
}

function isFresh(): boolean {
  if (!existsSync(BUILT)) return false
  const built = statSync(BUILT).mtimeMs
  return SOURCES.every((source) => newestIn(source) <= built)
}

function newestIn(place: string): number {
  if (!existsSync(place) || place.endsWith(path.join('store', 'generated'))) return 0
  const stats = statSync(place)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(0, ...readdirSync(place).map((name) => newestIn(path.join(place, name))))
}
