import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { StoreProblem, type Transport } from '@/lib/connectors/port'
import { troubleOf } from '@/lib/connectors/testing/drive'

import { openclawPair, type OpenclawPair } from './testing/pair'

let pair: OpenclawPair

beforeEach(() => {
  pair = openclawPair()
})

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  pair.store.close()
})

const stopped: Transport = () =>
  Promise.reject(
    new StoreProblem({
      kind: 'unreachable',
      sentence: 'Nobody answers.',
      wayOut: 'Start it.',
      nobody: true,
    }),
  )

/** Has the file be on a drive of a type, as Linux numbers them. */
function mountedAs(type: number): void {
  const drive = Object.assign(fs.statfsSync('/'), { type })
  vi.spyOn(fs, 'statfsSync').mockImplementation(() => drive)
  syncBuiltinESMExports() // for those who import it by name
}

it.each([
  ['NFS', 0x69_69],
  ['SMB', 0x51_7b],
  ['SMB 2', 0xfe_53_4d_42],
  ['CIFS', 0xff_53_4d_42],
  ['9p, as in WSL', 0x01_02_19_97],
  ['FUSE, as in containers on a Mac', 0x65_73_55_46],
])(
  '[CS34] on %s, it is written only while the gateway is named and does not run',
  async (_name, type) => {
    const plan = await pair.planned(pair.coffee, pair.supersede())
    const before = pair.stored()
    mountedAs(type)
    const { writable, why } = await pair.probe()
    expect([writable, why]).toEqual([false, expect.stringContaining('OPENCLAW_GATEWAY_URL')])
    const { kind, sentence, wayOut } = await troubleOf(pair.write(plan))
    expect(kind).toBe('refused')
    expect(why).toContain(sentence)
    expect(wayOut).toContain('OPENCLAW_GATEWAY_URL')
    expect((await troubleOf(pair.rehearse(plan))).sentence).toBe(sentence)
    expect(pair.stored()).toEqual(before)
    Object.assign(pair.target, { url: 'https://gateway.example' })
    expect(await pair.probe(stopped)).toMatchObject({ writable: true })
    await pair.write(plan, stopped)
    expect(pair.store.row(pair.coffee)).toMatchObject({ superseded_by: pair.tea })
  },
)

it('[CS34] on a drive of which nothing can be learned, it is not written either', async () => {
  const plan = await pair.planned(pair.coffee, pair.supersede())
  vi.spyOn(fs, 'statfsSync').mockImplementation(() => {
    throw new Error('ENOSYS')
  })
  syncBuiltinESMExports()
  expect((await troubleOf(pair.write(plan))).kind).toBe('refused')
})

it('[CS34] on a drive of this machine, no gateway needs to be named', async () => {
  mountedAs(0xef_53) // ext4
  await pair.ended()
  expect(pair.store.row(pair.coffee)).toMatchObject({ superseded_by: pair.tea })
})
