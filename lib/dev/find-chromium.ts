import { existsSync } from 'node:fs'
import path from 'node:path'

import { chromium } from '@playwright/test'

type Environment = Readonly<Record<string, string | undefined>>

const SHELL = 'chromium-headless-shell' // the same browser without windows, which a page costs half as much
const WITH_WINDOWS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Returns a Chromium to test with: the one in CHROMIUM, Playwright's own, or one on the PATH; null when there is none. */
export function findChromium(environment: Environment): string | null {
  return firstThere([
    environment['CHROMIUM'],
    chromium.executablePath(),
    ...onPath(environment, [SHELL, ...WITH_WINDOWS]),
  ])
}

/** Returns the Chromium that people have, to measure in: the one in CHROMIUM, or one with windows on the PATH, or any. */
export function findWindowedChromium(environment: Environment): string | null {
  return (
    firstThere([environment['CHROMIUM'], ...onPath(environment, WITH_WINDOWS)]) ??
    findChromium(environment)
  )
}

function onPath(environment: Environment, names: readonly string[]): readonly string[] {
  return (environment['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
}

function firstThere(candidates: readonly (string | undefined)[]): string | null {
  return (
    candidates.find(
      (candidate) => candidate !== undefined && candidate !== '' && existsSync(candidate),
    ) ?? null
  )
}
