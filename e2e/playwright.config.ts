import { randomBytes } from 'node:crypto'
import path from 'node:path'

import { defineConfig } from '@playwright/test'

import { findChromium, findWindowedChromium } from '../lib/dev/find-chromium'
import { makeTestFolder, removeTestFolder } from '../lib/dev/test-folder'
import { freePort } from './free-port'

// Every worker reads this file again, so the first reading passes its choices on in the environment.
process.env['E2E_DATA'] ??= dataOfRun()
process.env['E2E_PORT'] ??= String(await freePort())
process.env['E2E_DEMO_PORT'] ??= String(await freePort())
process.env['E2E_OWNER'] ??= String(process.pid)

const data = process.env['E2E_DATA']
const port = process.env['E2E_PORT']
const demoPort = process.env['E2E_DEMO_PORT']
const MEASURED = { launchOptions: launch(findWindowedChromium(process.env)) }
// A journey through each place and door: what `npm test` has time for.
const CORE = [
  'add-fact.e2e.ts',
  'api.e2e.ts',
  'card.e2e.ts',
  'errors.e2e.ts',
  'facts.e2e.ts',
  'go-live.e2e.ts',
  'headers.e2e.ts',
  'import.e2e.ts',
  'keys.e2e.ts',
  'newcomer.e2e.ts',
  'open-api.e2e.ts',
  'reviewer-story.e2e.ts',
  'settings.e2e.ts',
]
const LONG = [
  'clean-stop.e2e.ts',
  'first-minutes.e2e.ts',
  'import-progress.e2e.ts',
  'killed-delivery.e2e.ts',
  'killed-request.e2e.ts',
  'killed-undo.e2e.ts',
  'labels-file.e2e.ts',
  'program-stories.e2e.ts',
  'stopped.e2e.ts',
  'uploads.e2e.ts',
]
const ALONE = ['latency.e2e.ts', 'demo.e2e.ts', 'campaign.e2e.ts', 'sitting.e2e.ts']
const ALL = ['sitting', 'long', 'peers', 'core', 'app', 'demo']

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'light',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: launch(findChromium(process.env)),
  },
  projects: [
    // The longest first, so that nothing waits for it at the end.
    { name: 'sitting', testMatch: 'sitting.e2e.ts', use: MEASURED },
    // Servers of their own, kills, stops and large uploads.
    { name: 'long', testMatch: LONG },
    // Programs of others at our doors; `npm run peers` installs them.
    { name: 'peers', testMatch: 'peers/*.peer.ts' },
    { name: 'core', testMatch: CORE },
    { name: 'app', testIgnore: [...ALONE, ...LONG, ...CORE] },
    // A reset replaces the store, so the demo has its own server.
    {
      name: 'demo',
      testMatch: 'demo.e2e.ts',
      use: { baseURL: `http://127.0.0.1:${demoPort}` },
    },
    // Four browsers at once: alone, so that it does not slow down the others.
    {
      name: 'campaign',
      testMatch: 'campaign.e2e.ts',
      dependencies: ALL,
      workers: 1,
      use: MEASURED,
    },
    // Measurements run alone, after everything else.
    {
      name: 'latency',
      testMatch: 'latency.e2e.ts',
      dependencies: ['campaign'],
      workers: 1,
      use: MEASURED,
    },
  ],
  webServer: [server('app', port), server('demo', demoPort)],
})

/** Makes a folder for the stores of the run, which is removed when the servers have ended. */
function dataOfRun(): string {
  const folder = makeTestFolder('e2e')
  process.once('exit', () => removeTestFolder(folder))
  return folder
}

function launch(executablePath: string | null) {
  return {
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

function server(name: 'app' | 'demo', at: string) {
  return {
    name,
    command: `node --conditions=react-server --import tsx e2e/serve.ts ${JSON.stringify(path.join(data, name))} ${at}`,
    cwd: path.join(import.meta.dirname, '..'),
    url: `http://127.0.0.1:${at}/api/shell`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    // The schedule would sweep the tests' agents while they run; a test that wants sweeps switches them on. Confidences come from `seed`,
    // which never changes; a test of another profile selects it.
    env:
      name === 'app'
        ? {
            PALIMPSEST_SUPERSESSION_SWEEP_ENABLED: 'false',
            PALIMPSEST_DETECTOR_PROFILE: 'seed',
            SIGNET_PATH: path.join(data, 'signet'), // for signet.e2e.ts alone
            VESTIGE_DATA_DIR: path.join(data, 'vestige'), // for vestige.e2e.ts alone
            PALIMPSEST_SECRET_KEY: randomBytes(32).toString('hex'), // for the keys of stores
          }
        : {},
  } as const
}
