import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { findChromium, findWindowedChromium } from './find-chromium'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-chromium-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function install(name: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, '')
  return file
}

describe('findWindowedChromium', () => {
  it('takes one with windows, wherever the shell is', () => {
    install('chromium-headless-shell')
    const windowed = install('chromium')
    expect(findWindowedChromium({ PATH: folder })).toBe(windowed)
  })

  it('takes the one in CHROMIUM first', () => {
    install('chromium')
    const chosen = install('mine')
    expect(findWindowedChromium({ PATH: folder, CHROMIUM: chosen })).toBe(chosen)
  })

  it('takes what other tests take where none has windows', () => {
    install('chromium-headless-shell')
    expect(findWindowedChromium({ PATH: folder })).toBe(findChromium({ PATH: folder }))
    expect(findChromium({ PATH: folder })).not.toBeNull()
  })
})
