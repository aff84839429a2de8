import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { REGISTRY } from '@/lib/contract/registry'
import { countedRequests, setOverrides } from '@/lib/operations/testing'
import { replaceOnce } from '@/lib/process/once'
import { openTestStore } from '@/lib/store/testing'

import { connectClient, tokenFor } from './testing'
import { TOOLS } from './tools'

type Data = Readonly<Record<string, unknown>>

let store: Awaited<ReturnType<typeof openTestStore>>

beforeEach(async () => {
  store = await openTestStore()
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
})

afterEach(async () => {
  vi.restoreAllMocks()
  replaceOnce('database')
  await store.remove()
})

/** Returns the names of the verbs that each tool carries out from now on. */
function watchTools(): ReadonlyMap<string, ReadonlySet<string>> {
  const reached = new Map<string, Set<string>>()
  for (const tool of TOOLS) {
    const verbs = new Set<string>()
    reached.set(tool.name, verbs)
    const run = tool.run.bind(tool)
    vi.spyOn(tool, 'run').mockImplementation((args, around) =>
      run(args, {
        ...around,
        call: (verb, ...asked) => {
          verbs.add(verb.name)
          return around.call(verb, ...asked)
        },
      }),
    )
  }
  return reached
}

it('[DR14] every tool is listed with the verbs that it carries out', async () => {
  const reached = watchTools()
  const client = await connectClient(await tokenFor(store))
  const use = async (name: string, args: Data = {}): Promise<Data> => {
    const { structuredContent } = await client.callTool({ name, arguments: { ...args } })
    return structuredContent as Data
  }
  const home = { entity: 'Mara', aspect: 'home' }
  const added = await use('memory_store', { content: 'Mara lives in Turku', ...home })
  const older = String(added['id'])
  const newer = (await use('memory_store', { content: 'Mara now lives in Oulu', ...home }))['id']
  await use('memory_supersede', { old_id: older, new_id: newer, confirm: true }) // proposes, in shadow
  await setOverrides(store, countedRequests()(), {
    agentId: 'scout',
    overrides: { shadowMode: false },
  })
  await use('memory_search', { query: 'Mara' })
  await use('memory_get', { id: older })
  await use('memory_history', { id: older })
  await use('memory_context', { agent: 'scout' })
  await use('contradictions')
  const { id, version } = (await use('review'))['proposal'] as Data
  await use('review', { proposal_id: id })
  await use('review', { proposal_id: id, version, verdict: 'unsure' })
  await use('memory_unconfirmed')
  await use('memory_confirm', { id: older })
  await use('protect', { id: older, protected: true, confirm: true })
  await use('protect', { id: older, protected: false, confirm: true })
  await use('memory_supersede', { old_id: older, new_id: newer, confirm: true })
  await use('memory_restore', { id: older, confirm: true })
  await use('memory_retract', { id: older, confirm: true })
  await use('merge_undo', { confirm: true })
  const last = await store.read.operation.findFirstOrThrow({ where: { kind: 'retract' } })
  await use('merge_undo', { operation_id: last.id, confirm: true })
  const said = ['The shop opens at nine on weekdays', 'On weekdays the shop opens at nine']
  const ids = []
  for (const content of said) ids.push((await use('memory_store', { content }))['id'])
  await use('merge_candidates', { agent: 'scout' })
  const { plan_id: plan } = await use('plan_merge', { member_ids: ids })
  await use('apply_plan', { plan_id: plan, confirm: true })
  await use('merge_policy', { agent: 'scout' })
  await use('merge_policy', { agent: 'scout', match_threshold: 0.8, confirm: true })
  const lacking = REGISTRY.filter(
    ({ verb, mcp }) => mcp !== undefined && reached.get(mcp)?.has(verb.name) !== true,
  )
  expect(lacking).toEqual([])
  const listed = new Set(REGISTRY.flatMap(({ mcp }) => mcp ?? []))
  const others = ['plan_supersede', 'review_decide'] // one only signs what apply_plan does; the other is review, on a card
  expect([...listed, ...others].toSorted()).toEqual(TOOLS.map(({ name }) => name).toSorted())
  const verbs = new Set([...reached.values()].flatMap((names) => [...names]))
  const unlisted = REGISTRY.filter(({ verb, mcp }) => mcp === undefined && verbs.has(verb.name))
  expect(unlisted).toEqual([])
})

it('[LF17] a model lists what no one has confirmed in a long time, and confirms it once its user says so', async () => {
  const client = await connectClient(await tokenFor(store, ['facts:read', 'facts:write']))
  const use = async (name: string, args: Data = {}): Promise<Data> =>
    (await client.callTool({ name, arguments: { ...args } })).structuredContent as Data
  const { id } = await use('memory_store', { content: 'Mara lives in Turku' })
  expect(await use('memory_unconfirmed')).toEqual({ items: [], next_cursor: null })
  const long = new Date('2020-01-01')
  await store.transact((tx) => tx.fact.updateMany({ data: { recordedAt: long, validFrom: long } }))
  expect(await use('memory_unconfirmed')).toMatchObject({
    items: [{ fact: { id, content: 'Mara lives in Turku' }, after_days: 180 }],
  })
  await use('memory_confirm', { id })
  expect(await use('memory_unconfirmed')).toMatchObject({ items: [] })
})
