import { expect, it } from 'vitest'

import { GATE_NAMES } from '@/lib/domain/gate'
import { drawSample } from '@/lib/operations/draw-sample'
import { returnToShadow } from '@/lib/operations/return-to-shadow'
import { signLive } from '@/lib/operations/sign-live'
import {
  agreeOnLimits,
  at,
  factInput,
  setOverrides,
  sweep,
  valueOf,
} from '@/lib/operations/testing'
import {
  openStoreForEachTest,
  requests,
  store,
  importFile,
  setPolicyOfAll,
} from '@/lib/operations/testing/each'

import { readPortfolio, readSampleAgent } from './go-live'
import { readUndoPreview } from './operation-log'

openStoreForEachTest()

const NOW = at('2026-09-10T00:00:00Z')

async function agents(...names: readonly string[]): Promise<void> {
  const facts = names.flatMap((agent) =>
    ['lives in Cork', 'now lives in Kerry'].map((what, nth) =>
      factInput({
        agent,
        entity: 'Ned',
        content: `Ned ${what}`,
        validFrom: at(`2026-0${nth + 1}-01T00:00:00Z`),
      }),
    ),
  )
  valueOf(await importFile({ facts }))
  for (const agentId of names) await sweep(store, requests, { agentId })
}

const waive = async (agentId: string) => {
  const waived = GATE_NAMES.filter((name) => name !== 'locked')
  valueOf(await agreeOnLimits(store, { agentId, version: 0, gates: { waived } }, requests()))
}

async function sign(agentId: string): Promise<void> {
  const command = { agentId, sampleId: null, toPhase: 2, autoApply: false } as const
  valueOf(await signLive(store, { ...command, waiting: null }, { ...requests(), actor: 'Ada' }))
  const { id, version } = await store.read.phaseSwitch.findFirstOrThrow({
    where: { agentId, status: 'waiting' },
  })
  const second = { ...command, waiting: { id, version } }
  valueOf(await signLive(store, second, { ...requests(), actor: 'Ben' }))
}

it('[GA70] the table has each agent by its own evidence, and the default last and unjudged', async () => {
  await agents('new', 'live', 'back', 'loose')
  for (const agentId of ['live', 'back', 'loose']) await waive(agentId)
  await sign('live')
  await sign('back')
  valueOf(await returnToShadow(store, { agentId: 'back', why: 'A drill.' }, requests()))
  const { agents: rows, fallback } = await readPortfolio(store, NOW)
  expect(rows.map(({ agent, kind, passed, required }) => [agent, kind, passed, required])).toEqual([
    ['back', 'returned', 1, 1],
    ['loose', 'relaxed', 1, 1],
    ['new', 'not-yet', 1, 7],
    ['live', 'live', 1, 1],
  ])
  expect(rows[0]?.missing).toContain('A drill.')
  expect(rows[0]?.action).toMatchObject({ kind: 'operation' })
  const { id } = await store.read.operation.findFirstOrThrow({
    where: { kind: 'return-to-shadow' },
  })
  expect(rows[0]?.action).toEqual({ kind: 'operation', id })
  expect(rows[3]?.second).toContain('Signed by Ada and Ben.')
  expect(fallback).toMatchObject({ kind: 'shadow', headline: 'New agents start in shadow' })
})

it('[GA77] [GA79] an agent that was set live says where from, and one without proposals has nothing to check', async () => {
  expect(await readPortfolio(store, NOW)).toMatchObject({ agents: [] })
  await agents('set', 'inherits')
  valueOf(await importFile({ facts: [factInput({ agent: 'still' })] }))
  const states = async () =>
    new Map((await readPortfolio(store, NOW)).agents.map((row) => [row.agent, row]))
  expect((await states()).get('still')).toMatchObject({
    kind: 'empty',
    headline: 'Nothing to check yet',
  })
  await setOverrides(store, requests(), { agentId: 'set', overrides: { shadowMode: false } })
  expect((await states()).get('set')?.second).toBe('Shadow mode is off: set for this agent.')
  await setPolicyOfAll({ shadowMode: false })
  expect((await states()).get('inherits')?.second).toBe(
    'Shadow mode is off: set in the default for new agents.',
  )
})

it('[GA70] a sample leads to its agent, and one over all to the table', async () => {
  await agents('scout')
  const draw = async (agentId: string | null) => {
    const command = { agentId, pairs: 2, twice: 0, people: 2, seed: 'a' } as const
    const work = { request: requests(), breathe: () => Promise.resolve() }
    return valueOf(await drawSample(store, command, work)).sampleId
  }
  expect(await readSampleAgent(store, await draw('scout'))).toBe('scout')
  expect(await readSampleAgent(store, await draw(null))).toBeNull()
})

it('[GA72] undoing a change of limits or settings is shown in words, one row each', async () => {
  await agents('scout')
  await waive('scout')
  await sign('scout')
  const columnsOf = async (kind: string) => {
    const { id } = await store.read.operation.findFirstOrThrow({ where: { kind } })
    const preview = await readUndoPreview(store, id)
    return (preview?.rows ?? []).flatMap(({ columns }) =>
      columns.map((column) => `${column.name}: ${column.now} → ${column.then}`),
    )
  }
  const limits = await columnsOf('set-gates')
  expect(limits).toContain('Reviewers agree: off → inherited')
  const settings = await columnsOf('go-live')
  expect(settings).toContain('Shadow mode: off → inherited')
  expect([...limits, ...settings].join(' ')).not.toContain('{"')
})
