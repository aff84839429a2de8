import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { originOf } from './own-origin'
import { noteServing, serversOf } from './served-at'

const NO_PROCESS = 2 ** 22 + 1 // above the highest id that Linux gives
const SERVED = { address: 'http://127.0.0.1:3771', since: '2026-01-01T00:00:00.000Z' }

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('where a store is served', () => {
  it('[ST29] a server notes its address beside the store, for its owner alone, and takes the note back', () => {
    expect(serversOf(folder)).toEqual([])
    expect(serversOf(path.join(folder, 'missing'))).toEqual([])
    const takeBack = noteServing(folder, SERVED)
    expect(serversOf(folder)).toEqual([{ ...SERVED, process: process.pid }])
    const [name = ''] = readdirSync(folder)
    expect(statSync(path.join(folder, name)).mode & 0o077).toBe(0)
    takeBack()
    takeBack()
    expect(readdirSync(folder)).toEqual([])
  })

  it('[ST29] what a killed server left is passed over, and the next one removes it', () => {
    const left = path.join(folder, `palimpsest.db.server-${NO_PROCESS}`)
    writeFileSync(left, JSON.stringify(SERVED))
    writeFileSync(path.join(folder, `palimpsest.db.server-${process.ppid}`), '{')
    writeFileSync(path.join(folder, 'palimpsest.db.server-x'), JSON.stringify(SERVED))
    expect(serversOf(folder)).toEqual([])
    noteServing(folder, SERVED)
    expect(readdirSync(folder)).not.toContain(path.basename(left))
    expect(serversOf(folder)).toHaveLength(1)
  })

  it('names an address at which this machine reaches the server', () => {
    expect(originOf({})).toBe('http://127.0.0.1:3000')
    expect(originOf({ HOST: '0.0.0.0', PORT: '80' })).toBe('http://127.0.0.1:80')
    expect(originOf({ HOST: '::', PORT: '3771' })).toBe('http://[::1]:3771')
    expect(originOf({ HOST: '192.168.1.5', PORT: 'x' })).toBe('http://192.168.1.5:3000')
  })
})
