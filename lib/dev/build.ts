import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

import { hashSources } from './hash-sources'
import { Interrupted, isInterruption, NODE, runCaptured } from './run'

const BUILD_ID = '.next/BUILD_ID'
const STILL_BUILDING_MS = 20_000
export const NEXT = 'node_modules/next/dist/bin/next' // by its file: only npm puts `next` on the path
const STAMP = '.next/palimpsest-built.json' // written when a build has succeeded, so that half a build is never served

/**
 * Generates the Prisma client and builds the application, unless a complete build of these exact sources exists. Throws on failure, or on
 * warnings when they are refused.
 */
export async function buildIfNeeded(warnings: 'allowed' | 'refused' = 'allowed'): Promise<void> {
  const sources = hashSources('.') // before the build: later edits go into the next build
  if (isBuilt(sources)) return
  rmSync(STAMP, { force: true })
  console.log('Building the application. The first time takes a minute or two.')
  const startedMs = Date.now()
  const progress = setInterval(() => {
    console.log(`Still building (${Math.round((Date.now() - startedMs) / 1000)} s).`)
  }, STILL_BUILDING_MS)
  try {
    await runQuietly('npm', ['run', '-s', 'generate'], warnings) // the build needs what is generated
    await runQuietly(NODE, [NEXT, 'build'], warnings)
  } finally {
    clearInterval(progress)
  }
  writeFileSync(STAMP, stampOf(sources))
}

/** Runs a program and prints its output only if it failed, or warned when warnings are refused; then throws. */
export async function runQuietly(
  program: string,
  parameters: readonly string[],
  warnings: 'allowed' | 'refused',
): Promise<void> {
  const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  const { code, output } = await runCaptured(program, parameters, environment)
  if (isInterruption(code)) throw new Interrupted(code)
  const warned = warnings === 'refused' && /\bwarn(ing)?s?\b/i.test(output)
  if (code === 0 && !warned) return
  console.error(output)
  const what = code === 0 ? 'warned' : 'failed'
  throw new Error(`“${program} ${parameters.join(' ')}” ${what}; what it printed is above.`)
}

function isBuilt(sources: string): boolean {
  return (
    existsSync(BUILD_ID) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampOf(sources)
  )
}

/** Includes the build's id: a build made (or left halfway) by other means has another. */
function stampOf(sources: string): string {
  return JSON.stringify({ build: readFileSync(BUILD_ID, 'utf8'), sources })
}
