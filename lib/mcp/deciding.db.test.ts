import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { SCOPES, type Scope } from '@/lib/domain/token'
import { countedRequests, setOverrides } from '@/lib/operations/testing'
import { replaceOnce } from '@/lib/process/once'
import { insertAgent } from '@/lib/store/sql/insert-agent'
import { openTestStore } from '@/lib/store/testing'

import { handle } from './http'
import { connectClient, tokenFor, URL_OF_SERVER } from './testing'

const WRITER: readonly Scope[] = ['facts:read', 'facts:write']

type Form = { readonly message: string; readonly requestedSchema: unknown }
type Answer = { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, string> }
type Data = Readonly<Record<string, unknown>>

let store: Awaited<ReturnType<typeof openTestStore>>

beforeEach(async () => {
  store = await openTestStore()
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
})

afterEach(async () => {
  replaceOnce('database')
  await store.remove()
})

/** A client with a token; `person` answers the forms that it shows. */
async function connect(scopes: readonly Scope[], person?: (form: Form) => Answer) {
  const client = await connectClient(await tokenFor(store, scopes), {
    versionNegotiation: { mode: 'auto' },
    capabilities: person === undefined ? {} : { elicitation: { form: {} } },
  })
  if (person !== undefined)
    client.setRequestHandler('elicitation/create', ({ params }) => {
      if (!('requestedSchema' in params)) throw new Error('not a form')
      return person(params)
    })
  return async (name: string, args: Record<string, unknown> = {}): Promise<Data> => {
    const { structuredContent } = await client.callTool({ name, arguments: args })
    return structuredContent as Data
  }
}

type Use = Awaited<ReturnType<typeof connect>>

/** Stores two facts that contradict each other, and turns shadow off. */
async function contradiction(use: Use): Promise<readonly [string, string]> {
  const ids = []
  for (const content of ['Mara lives in Turku', 'Mara now lives in Oulu'])
    ids.push(String((await use('memory_store', { content, entity: 'Mara', aspect: 'home' }))['id']))
  const [older = '', newer = ''] = ids
  return [older, newer]
}

/** Lets facts of the agent be changed. */
async function outOfShadow(): Promise<void> {
  await store.transact((tx) => insertAgent(tx, 'scout', new Date()))
  await setOverrides(store, countedRequests()(), {
    agentId: 'scout',
    overrides: { shadowMode: false },
  })
}

const verdicts = () => store.read.verdict.findMany({ orderBy: { id: 'asc' } })
const statusOf = async (id: string) =>
  (await store.read.fact.findUniqueOrThrow({ where: { id } })).status

describe('decisions through a model', () => {
  it('[MC6] a client that shows forms asks the person, and what they say counts', async () => {
    const forms: Form[] = []
    const use = await connect(SCOPES, (form) => {
      forms.push(form)
      return { action: 'accept', content: { verdict: 'reject', reason: 'history' } }
    })
    await contradiction(use)
    const shown = (await use('review'))['proposal'] as Data
    const decided = await use('review', {
      proposal_id: shown['id'],
      version: shown['version'],
      verdict: 'approve', // the model’s word; the person rejects
    })
    expect(forms).toHaveLength(1)
    expect(forms[0]?.message).toContain('Mara lives in Turku')
    expect(decided).toMatchObject({ status: 'decided', proposal: { verdict: 'reject' } })
    expect(await verdicts()).toMatchObject([
      { value: 'keep_both', reviewerId: 'person:Dana', channel: 'form' },
    ])
  })

  it('[MC6] an answer that the form does not allow counts as none, and is said to be unreadable', async () => {
    const use = await connect(SCOPES, () => ({ action: 'accept', content: { verdict: 'maybe' } }))
    await contradiction(use)
    const { id, version } = (await use('review'))['proposal'] as Data
    const answered = await use('review', { proposal_id: id, version, verdict: 'approve' })
    expect(answered).toMatchObject({ status: 'unreadable' })
    expect(await verdicts()).toEqual([])
  })

  it.each(['decline', 'cancel'] as const)(
    '[MC6] after %s nothing has changed, and nobody is asked again',
    async (action) => {
      let asked = 0
      const use = await connect(SCOPES, () => {
        asked += 1
        return { action }
      })
      const [older] = await contradiction(use)
      const proposal = (await use('review'))['proposal'] as Data
      const { id, version } = proposal
      const answered = await use('review', { proposal_id: id, version, verdict: 'approve' })
      expect(answered).toMatchObject({ status: 'declined' })
      expect(await use('memory_retract', { id: older })).toMatchObject({ status: 'declined' })
      expect([asked, await statusOf(older)]).toEqual([2, 'active'])
      expect(await verdicts()).toEqual([])
    },
  )

  it('[MC6] an answer to something else is asked anew, and one that was changed is refused', async () => {
    const raw = await rawClient()
    const use = await connect(SCOPES)
    const [older, newer] = await contradiction(use)
    const first = await raw('memory_retract', { id: older })
    expect(first).toMatchObject({ resultType: 'input_required' })
    const state = String(first['requestState'])
    const answer = { decision: { action: 'accept', content: {} } }
    const other = await raw('memory_retract', { id: newer }, { state, answer })
    expect(other).toMatchObject({ resultType: 'input_required' })
    const forged = await raw('memory_retract', { id: older }, { state: `${state}x`, answer })
    expect(JSON.stringify(forged)).toContain('Invalid or expired requestState')
    const foreign = await (await rawClient())('memory_retract', { id: older }, { state, answer })
    expect(JSON.stringify(foreign)).toContain('Invalid or expired requestState')
    expect(await Promise.all([older, newer].map(statusOf))).toEqual(['active', 'active'])
  })

  it('[MC6] without forms a second call says that the person agreed, and the decision is marked', async () => {
    const use = await connect(SCOPES)
    await outOfShadow()
    const [older, newer] = await contradiction(use)
    const once = await use('memory_supersede', { old_id: older, new_id: newer })
    expect(once).toMatchObject({
      status: 'needs_confirmation',
      old_content: 'Mara lives in Turku',
      page: `http://localhost:3000/memory/facts/${older}`,
    })
    expect(await statusOf(older)).toBe('active')
    const twice = await use('memory_supersede', { old_id: older, new_id: newer, confirm: true })
    expect(twice).toMatchObject({ status: 'applied' })
    expect(await statusOf(older)).toBe('superseded')
    const operation = await store.read.operation.findUniqueOrThrow({
      where: { id: String(twice['operation_id']) },
    })
    expect(operation).toMatchObject({ actorId: 'person:Dana', channel: 'two-step' })
    const listed = (await use('merge_undo'))['operations'] as readonly Data[]
    expect(listed.at(-1)).toMatchObject({ id: operation.id, channel: 'two-step' })
    expect(await use('merge_undo', { operation_id: operation.id })).toMatchObject({
      status: 'needs_confirmation',
    })
    await use('merge_undo', { operation_id: operation.id, confirm: true })
    expect(await statusOf(older)).toBe('active')
  })

  it('[MC6] retract, restore and protect ask too', async () => {
    const use = await connect(SCOPES, () => ({ action: 'accept', content: { reason: 'it ended' } }))
    await outOfShadow()
    const [older] = await contradiction(use)
    expect(await use('protect', { id: older })).toMatchObject({ status: 'applied' })
    expect(await store.read.fact.count({ where: { protected: true } })).toBe(1)
    await use('protect', { id: older, protected: false })
    expect(await store.read.fact.count({ where: { protected: true } })).toBe(0)
    expect(await use('memory_retract', { id: older })).toMatchObject({ status: 'applied' })
    expect(await statusOf(older)).toBe('retracted')
    expect(await use('memory_restore', { id: older })).toMatchObject({
      status: 'applied',
      also_ended: [],
    })
    expect(await statusOf(older)).toBe('active')
    const kinds = ['protect', 'unprotect', 'retract', 'restore']
    const done = await store.read.operation.findMany({ where: { kind: { in: kinds } } })
    expect(done.map(({ channel }) => channel)).toEqual(kinds.map(() => 'form'))
  })

  it('[MC7] a plan applies to what was planned, for its token, and to nothing that changed since', async () => {
    const use = await connect(SCOPES)
    await outOfShadow()
    const [older, newer] = await contradiction(use)
    const plan = await use('plan_supersede', { old_id: older, new_id: newer })
    expect(plan).toMatchObject({ requires_confirm: true, new_content: 'Mara now lives in Oulu' })
    const handle = String(plan['plan_id'])
    const foreign = await (await connect(SCOPES))('apply_plan', { plan_id: handle, confirm: true })
    expect(foreign).toMatchObject({ refusal: { code: 'bad-input' } })
    expect(await use('apply_plan', { plan_id: handle })).toMatchObject({
      status: 'needs_confirmation',
    })
    await use('memory_confirm', { id: older })
    expect(await use('apply_plan', { plan_id: handle, confirm: true })).toMatchObject({
      refusal: { code: 'changed-meanwhile' },
    })
    const again = await use('plan_supersede', { old_id: older, new_id: newer })
    const done = await use('apply_plan', { plan_id: again['plan_id'], confirm: true })
    expect(done).toMatchObject({ status: 'applied' })
    expect(await statusOf(older)).toBe('superseded')
  })

  it('[MC14] nobody is asked about a pair that cannot be superseded, and no plan is made of it', async () => {
    const use = await connect(SCOPES)
    await outOfShadow()
    const [older, newer] = await contradiction(use)
    const refusals = async (pair: { readonly old_id: unknown; readonly new_id: unknown }) => {
      const found = [await use('plan_supersede', pair), await use('memory_supersede', pair)]
      return found.map(({ refusal }) => (refusal as Data | undefined)?.['code'])
    }
    expect(await refusals({ old_id: older, new_id: older })).toEqual(['same-fact', 'same-fact'])
    await use('protect', { id: older, confirm: true })
    const pair = { old_id: older, new_id: newer }
    expect(await refusals(pair)).toEqual(['protected', 'protected'])
    await use('protect', { id: older, protected: false, confirm: true })
    await use('memory_retract', { id: newer, confirm: true })
    expect(await refusals(pair)).toEqual(['not-active', 'not-active'])
    await use('memory_restore', { id: newer, confirm: true })
    await use('memory_supersede', { ...pair, confirm: true })
    expect(await refusals(pair)).toEqual(['already-superseded', 'already-superseded'])
  })

  it('[MC1] [DR2] without verdicts:write a model ends nothing by any tool, whatever it says', async () => {
    const all = await connect(SCOPES)
    await outOfShadow()
    const [older, newer] = await contradiction(all)
    const proposal = (await all('review'))['proposal'] as Data
    const { operation_id: done } = await all('memory_retract', { id: newer, confirm: true })
    await all('memory_restore', { id: newer, confirm: true })
    const use = await connect(WRITER)
    const facts = () => store.read.fact.findMany({ orderBy: { id: 'asc' } })
    const before = await facts()
    const person = { refusal: { code: 'needs-person' } }
    expect(await use('memory_retract', { id: older, confirm: true })).toMatchObject(person)
    expect(await use('memory_restore', { id: older, confirm: true })).toMatchObject(person)
    expect(await use('protect', { id: older, confirm: true })).toMatchObject(person)
    expect(await use('merge_undo', { operation_id: done, confirm: true })).toMatchObject(person)
    const { id, version } = proposal
    expect(await use('review', { proposal_id: id, version, verdict: 'approve' })).toMatchObject(
      person,
    )
    const plan = await use('plan_supersede', { old_id: older, new_id: newer })
    for (const asked of [
      await use('memory_supersede', { old_id: older, new_id: newer, confirm: true }),
      await use('apply_plan', { plan_id: plan['plan_id'], confirm: true }),
    ])
      expect(asked).toMatchObject({ status: 'proposed', proposal_id: id })
    expect(await facts()).toEqual(before)
    expect(await verdicts()).toEqual([])
  })

  it('[MC1] a fact that names what it replaces is asked about, whatever the token’s scopes', async () => {
    const use = await connect(SCOPES)
    await outOfShadow()
    const older = await use('memory_store', { content: 'The office is in Turku' })
    const newer = await use('memory_store', {
      content: 'The office is in Oulu',
      supersedes: older['id'],
    })
    expect(newer).toMatchObject({ action: 'proposed' })
    expect(await statusOf(String(older['id']))).toBe('active')
    const rule = await use('memory_store', {
      content: 'Never deploy on Fridays',
      kind: 'constraint',
    })
    expect(rule).toMatchObject({ refusal: { code: 'needs-person' } })
  })

  it('[MC10] where the policy lets no model pass an answer on, a client without forms gets the page', async () => {
    const use = await connect(SCOPES)
    const [older, newer] = await contradiction(use)
    const { id, version } = (await use('review'))['proposal'] as Data
    const { operation_id: done } = await use('memory_confirm', { id: older })
    const overrides = { shadowMode: false, answersThroughModel: false }
    await setOverrides(store, countedRequests()(), { agentId: 'scout', overrides })
    const facts = () => store.read.fact.findMany({ orderBy: { id: 'asc' } })
    const before = await facts()
    const page = `http://localhost:3000/memory/facts/${older}`
    for (const [tool, args, where] of [
      ['review', { proposal_id: id, version, verdict: 'approve' }, 'http://localhost:3000/p/1'],
      ['memory_retract', { id: older, confirm: true }, page],
      ['memory_restore', { id: older, confirm: true }, page],
      ['protect', { id: older, confirm: true }, page],
      ['merge_undo', { operation_id: done, confirm: true }, '/activity/'],
      ['merge_policy', { agent: 'scout', match_threshold: 0.9, confirm: true }, '/settings'],
    ] as const) {
      const { refusal } = (await use(tool, args)) as { readonly refusal?: Data }
      expect(refusal).toMatchObject({ code: 'needs-person' })
      expect(refusal?.['way_out']).toContain(where)
      expect(refusal?.['way_out']).toContain('policy')
    }
    const merge = await use('plan_merge', { member_ids: [older, newer] })
    expect(await use('apply_plan', { plan_id: merge['plan_id'], confirm: true })).toMatchObject({
      refusal: { code: 'needs-person' },
    })
    const plan = await use('plan_supersede', { old_id: older, new_id: newer })
    for (const asked of [
      await use('memory_supersede', { old_id: older, new_id: newer, confirm: true }),
      await use('apply_plan', { plan_id: plan['plan_id'], confirm: true }),
    ])
      expect(asked).toMatchObject({ status: 'proposed', proposal_id: id })
    expect(await facts()).toEqual(before)
    expect(await verdicts()).toEqual([])
    const form = await connect(SCOPES, () => ({ action: 'accept', content: {} }))
    expect(await form('memory_retract', { id: older })).toMatchObject({ status: 'applied' })
  })

  it('[MC6] in shadow a supersession is proposed, and nothing said is lost', async () => {
    const use = await connect(SCOPES)
    const older = await use('memory_store', { content: 'The office is in Turku' })
    const newer = await use('memory_store', { content: 'We work from the harbor' })
    const ids = { old_id: older['id'], new_id: newer['id'] }
    const asked = await use('memory_supersede', { ...ids, reason: 'they moved', confirm: true })
    expect(asked).toMatchObject({ status: 'proposed', page: 'http://localhost:3000/p/1' })
    expect(await store.read.proposal.findFirst()).toMatchObject({
      origin: 'manual',
      note: 'they moved',
      status: 'pending',
    })
  })
})

/** Sends requests of 2026 as they are, from a client that shows forms. */
async function rawClient() {
  const token = await tokenFor(store)
  return async (
    name: string,
    args: Record<string, unknown>,
    retried?: { readonly state: string; readonly answer: unknown },
  ): Promise<Data> => {
    const response = await handle(
      new Request(URL_OF_SERVER, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          Authorization: `Bearer ${token}`,
          'MCP-Protocol-Version': '2026-07-28',
          'Mcp-Method': 'tools/call',
          'Mcp-Name': name,
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: {
            name,
            arguments: args,
            ...(retried && { requestState: retried.state, inputResponses: retried.answer }),
            _meta: {
              'io.modelcontextprotocol/protocolVersion': '2026-07-28',
              'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
              'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
            },
          },
        }),
      }),
    )
    const text = await response.text()
    const json = /^data: (.*)$/mu.exec(text)?.[1] ?? text
    const { result, error } = JSON.parse(json) as { result?: Data; error?: Data }
    return result ?? error ?? {}
  }
}
