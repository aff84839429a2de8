import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

import { hashSources } from './hash-sources'
import { runUnlessStopped } from './run'

const BUILD_ID = '.next/BUILD_ID'
const STAMP = '.next/palimpsest-built.json' // written when a build has ended well, so that half a build is never served

/** Generates the Prisma client and builds the application, unless there is a whole build of these very sources. */
export async function buildIfNeeded(): Promise<void> {
  const sources = hashSources('.') // before the build: what is edited meanwhile is built next time
  if (isBuilt(sources)) return
  rmSync(STAMP, { force: true })
  const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  for (const [program, ...parameters] of [
    ['prisma', 'generate', '--config', 'prisma/prisma.config.ts'],
    ['next', 'build'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- the build needs the client
    if ((await runUnlessStopped(program, parameters, environment)) !== 0)
      throw new Error(`“${program} ${parameters.join(' ')}” failed.`)
  }
  writeFileSync(STAMP, stampOf(sources))
}

function isBuilt(sources: string): boolean {
  return (
    existsSync(BUILD_ID) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampOf(sources)
  )
}

/** Names the build too: one that was made (or left half-way) by other means has another id. */
function stampOf(sources: string): string {
  return JSON.stringify({ build: readFileSync(BUILD_ID, 'utf8'), sources })
}
