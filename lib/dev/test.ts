import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { buildIfNeeded } from './build'
import { checkSources } from './check-sources'
import { ensureChromium } from './ensure-chromium'
import {
  failedInPlaywright,
  failedInVitest,
  type PlaywrightReport,
  type VitestReport,
} from './failed-tests'
import { findChromium } from './find-chromium'
import { endWith, Interrupted, runUnlessStopped } from './run'

// npm test: the checks, the unit and store tests and a browser test of each place and door. npm run test:soak: the other browser tests,
// kills, races, long random sequences, sittings, campaigns and latency budgets. Each ends with what failed, by name, and one line "N passed, N failed"; a check outside a test suite counts
// as one.

type Suites = {
  readonly checks: boolean
  readonly vitest: readonly string[]
  readonly playwright: readonly (readonly string[])[] // projects that may run in parallel, one group after another
}

const TEST: Suites = { checks: true, vitest: ['unit', 'db'], playwright: [['core']] }
const SOAK: Suites = {
  checks: false,
  vitest: ['soak'],
  // The last two use the whole machine.
  playwright: [['app', 'demo'], ['sitting', 'long', 'peers'], ['campaign'], ['latency']],
}

type Tally = { passed: number; failed: number; readonly names: string[] }

const reports = mkdtempSync(path.join(tmpdir(), 'palimpsest-reports-'))
const CHROMIUM = {
  isThere: () => findChromium(process.env) !== null,
  run: runUnlessStopped,
  mayInstall: process.platform === 'linux' && process.getuid?.() === 0,
}
const tally: Tally = { passed: 0, failed: 0, names: [] }

try {
  const generated = await runUnlessStopped('npm', ['run', '-s', 'generate'])
  if (generated !== 0) throw new Error('“npm run generate” failed.')
  const suites = process.argv.includes('--soak') ? SOAK : TEST
  if (suites.checks)
    for (const { name, ok } of await checkSources()) {
      tally[ok ? 'passed' : 'failed'] += 1
      if (!ok) tally.names.push(name)
    }
  await vitest(suites.vitest)
  if (await readyForBrowsers()) for (const projects of suites.playwright) await playwright(projects)
  if (tally.names.length > 0) console.log(`\nFailed:\n${tally.names.join('\n')}`)
  console.log(`${tally.passed} passed, ${tally.failed} failed`)
  process.exitCode = tally.failed === 0 ? 0 : 1
} catch (error) {
  console.error('Not finished; what did not run guards nothing.')
  endWith(error)
} finally {
  rmSync(reports, { recursive: true, force: true })
}

async function vitest(projects: readonly string[]): Promise<void> {
  console.log(`\n── ${projects.join(' and ')} tests`)
  const report = path.join(reports, 'vitest.json')
  const code = await runUnlessStopped(
    'vitest',
    [
      'run',
      '--config',
      'lib/vitest.config.ts',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { ...process.env, PALIMPSEST_TEST_ALL: '1' },
  )
  count(report, code, (read: VitestReport) => ({
    passed: read.numPassedTests,
    failed: read.numFailedTests,
    names: failedInVitest(read).map((name) => name.replace(`${process.cwd()}/`, '')),
  }))
}

/** Builds the application and finds a browser; false when the browser tests cannot run. */
async function readyForBrowsers(): Promise<boolean> {
  console.log('\n── browser tests')
  if (!(await ensureChromium(CHROMIUM))) {
    console.error(
      'The browser tests need Chromium. Install it (on Debian: sudo apt-get install chromium), or set CHROMIUM to its path, and run npm test again.',
    )
    tally.failed += 1
    return false
  }
  try {
    await buildIfNeeded('refused')
  } catch (error) {
    if (error instanceof Interrupted) throw error
    console.error(error instanceof Error ? error.message : error)
    tally.failed += 1
    return false
  }
  tally.passed += 1 // the production build
  return true
}

async function playwright(projects: readonly string[]): Promise<void> {
  const report = path.join(reports, `${projects.join('-')}.json`)
  const chosen = projects.map((project) => `--project=${project}`)
  const code = await runUnlessStopped(
    'playwright',
    ['test', '-c', 'e2e', '--no-deps', ...chosen, '--reporter=list,json'],
    { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  )
  count(report, code, (read: PlaywrightReport) => ({
    passed: read.stats.expected + read.stats.flaky,
    failed: read.stats.unexpected,
    names: failedInPlaywright(read),
  }))
}

/** A runner with a bad exit counts as failed even when its report does not say so. */
function count<Report>(file: string, code: number, read: (report: Report) => Tally): void {
  let failed = code === 0 ? 0 : 1
  try {
    const suite = read(JSON.parse(readFileSync(file, 'utf8')) as Report)
    tally.passed += suite.passed
    tally.names.push(...suite.names)
    failed = Math.max(failed, suite.failed)
    if (suite.passed + suite.failed === 0) failed = Math.max(failed, 1) // nothing ran, so nothing was checked
  } catch {
    failed = Math.max(failed, 1)
  }
  tally.failed += failed
}
