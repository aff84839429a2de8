import { beforeEach, expect, it, vi } from 'vitest'

import { ensureChromium } from './ensure-chromium'
import { Interrupted } from './run'

beforeEach(() => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  return () => log.mockRestore()
})

/** A machine where Chromium appears once `command` has run; `null`: never. */
function machine(command: string | null, mayInstall: boolean) {
  const ran: string[] = []
  return {
    ran,
    isThere: () => command === '' || ran.some((each) => each === command),
    run: async (program: string, parameters: readonly string[]) => {
      ran.push([program, ...parameters].join(' '))
      return 0
    },
    mayInstall,
  }
}

const DOWNLOAD = 'playwright install chromium'
const UPDATE = 'apt-get update -qq'
const LIGHTER = 'apt-get install -y -qq chromium-headless-shell'
const INSTALL = 'apt-get install -y -qq chromium'

it.each([
  ['one that is there is used', '', true, true, []],
  ['Playwright’s is downloaded', DOWNLOAD, false, true, [DOWNLOAD]],
  [
    'root installs the lighter package where the download fails',
    LIGHTER,
    true,
    true,
    [DOWNLOAD, UPDATE, LIGHTER],
  ],
  [
    'root installs the whole one where there is no lighter',
    INSTALL,
    true,
    true,
    [DOWNLOAD, UPDATE, LIGHTER, INSTALL],
  ],
  ['nobody else installs anything', INSTALL, false, false, [DOWNLOAD]],
  ['it says so where nothing helps', null, true, false, [DOWNLOAD, UPDATE, LIGHTER, INSTALL]],
] as const)('[RE3] %s', async (_title, command, mayInstall, found, expected) => {
  const each = machine(command, mayInstall)
  expect(await ensureChromium(each)).toBe(found)
  expect(each.ran).toEqual(expected)
  expect(each.ran.join(' ')).not.toContain('sudo')
})

it('[RE3] a missing program counts as a failed one, and a signal stops everything', async () => {
  const missing = { ...machine(null, true), run: () => Promise.reject(new Error('ENOENT')) }
  expect(await ensureChromium(missing)).toBe(false)
  const stopped = { ...machine(null, true), run: () => Promise.reject(new Interrupted(130)) }
  await expect(ensureChromium(stopped)).rejects.toThrow('Interrupted')
})
