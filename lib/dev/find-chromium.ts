import { existsSync } from 'node:fs'
import path from 'node:path'

import { chromium } from '@playwright/test'

// The first is the same browser without windows, which a page costs half as much.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** Returns a Chromium to test with: the one in CHROMIUM, Playwright's own, or one on the PATH; null when there is none. */
export function findChromium(environment: NodeJS.ProcessEnv): string | null {
  const candidates = [
    environment['CHROMIUM'],
    chromium.executablePath(),
    ...(environment['PATH'] ?? '')
      .split(path.delimiter)
      .flatMap((folder) => NAMES.map((name) => path.join(folder, name))),
  ]
  return (
    candidates.find(
      (candidate) => candidate !== undefined && candidate !== '' && existsSync(candidate),
    ) ?? null
  )
}
