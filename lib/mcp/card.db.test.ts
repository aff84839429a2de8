import type { Client } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'

import { SCOPES, type Scope } from '@/lib/domain/token'
import { decideMany } from '@/lib/operations/decide-many'
import { countedRequests, setOverrides, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { insertAgent } from '@/lib/store/sql/insert-agent'

import { connectClient, tokenFor } from './testing'

type Data = Readonly<Record<string, unknown>>

const ADDRESS = 'ui://palimpsest/review.html'
const MIME_TYPE = 'text/html;profile=mcp-app'
const EXTENSION = { 'io.modelcontextprotocol/ui': { mimeTypes: [MIME_TYPE] } }

openStoreForEachTest({ served: true })

const connect = async (scopes: readonly Scope[] = SCOPES, capabilities = {}) =>
  connectClient(await tokenFor(store, scopes), {
    versionNegotiation: { mode: 'auto' },
    capabilities,
  })

async function use(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { structuredContent, _meta } = await client.callTool({ name, arguments: args })
  return { data: structuredContent as Data, card: _meta?.['palimpsest/card'] as Data | undefined }
}

/** What the card gets: a proposal and its seal. */
async function shownOn(client: Client, args: Record<string, unknown> = {}) {
  const { data, card } = await use(client, 'review', args)
  const { id, version } = data['proposal'] as { readonly id: string; readonly version: number }
  return { proposal_id: id, version, seal: card?.['seal'] }
}

/** Stores two facts that contradict each other, live. */
async function contradiction(client: Client): Promise<void> {
  await store.transact((tx) => insertAgent(tx, 'scout', new Date()))
  const overrides = { shadowMode: false }
  await setOverrides(store, countedRequests()(), { agentId: 'scout', overrides })
  for (const content of ['Mara lives in Turku', 'Mara now lives in Oulu'])
    await use(client, 'memory_store', { content, entity: 'Mara', aspect: 'home' })
}

const statuses = async () =>
  (await store.read.fact.findMany({ orderBy: { recordedAt: 'asc' } })).map(({ status }) => status)
const refusedAs = (code: string) => ({ refusal: { code } })

describe('the review card', () => {
  it('[MC11] is one page that reaches nothing, which review is shown as', async () => {
    const client = await connect()
    const { tools } = await client.listTools()
    const metaOf = (name: string) => tools.find((tool) => tool.name === name)?._meta
    expect(metaOf('review')).toMatchObject({ ui: { resourceUri: ADDRESS } })
    expect(metaOf('review_decide')).toEqual({ ui: { visibility: ['app'] } })
    expect(tools.filter(({ _meta }) => _meta !== undefined)).toHaveLength(2)
    const { resources } = await client.listResources()
    expect(resources).toMatchObject([{ uri: ADDRESS, mimeType: MIME_TYPE }])
    const { contents } = await client.readResource({ uri: ADDRESS })
    expect(contents).toMatchObject([{ uri: ADDRESS, mimeType: MIME_TYPE }])
    expect(JSON.stringify(contents)).not.toContain('csp')
    const [page] = contents
    const html = page !== undefined && 'text' in page ? page.text : ''
    expect(html).toContain('<main></main>')
    expect(html).not.toMatch(/\b(?:src|href)=|url\(|@import|https?:|innerHTML|eval\(/u)
  })

  it('[MC11] records what was pressed on the version that was shown, as the person’s and by the card', async () => {
    const client = await connect()
    await contradiction(client)
    const shown = await shownOn(client)
    const decided = await use(client, 'review_decide', { ...shown, verdict: 'approve' })
    expect(decided.data).toMatchObject({
      status: 'decided',
      proposal: { verdict: 'approve', applied: true, words: { blocked: {} } },
    })
    expect(await statuses()).toEqual(['superseded', 'active'])
    expect(await store.read.verdict.findMany()).toMatchObject([
      { value: 'supersede', reviewerId: 'person:Dana', channel: 'card' },
    ])
    const stale = await use(client, 'review_decide', { ...shown, verdict: 'undo' })
    expect(stale.data).toMatchObject(refusedAs('changed-meanwhile'))
    const after = { ...(await shownOn(client, { proposal_id: 'P-1' })), verdict: 'undo' }
    const undone = await use(client, 'review_decide', after)
    expect(undone.data).toMatchObject({ status: 'undone', proposal: { verdict: null } })
    expect(undone.card).toEqual({ seal: expect.any(String) })
    expect(await statuses()).toEqual(['active', 'active'])
    const operation = await store.read.operation.findUniqueOrThrow({
      where: { id: String(undone.data['operation_id']) },
    })
    expect(operation).toMatchObject({ kind: 'undo', actorId: 'person:Dana', channel: 'card' })
  })

  it('[MC11] decides nothing on another version', async () => {
    const client = await connect()
    await contradiction(client)
    const shown = await shownOn(client)
    await use(client, 'review_decide', { ...shown, verdict: 'unsure' })
    const late = await use(client, 'review_decide', { ...shown, verdict: 'approve' })
    expect(late.data).toMatchObject(refusedAs('changed-meanwhile'))
    expect(await statuses()).toEqual(['active', 'active'])
  })

  it('[MC12] decides nothing without its seal, which is this token’s, for this proposal, and not told to the model', async () => {
    const client = await connect()
    await contradiction(client)
    const { proposal_id: id, version, seal } = await shownOn(client)
    const { structuredContent, content } = await client.callTool({ name: 'review', arguments: {} })
    expect(JSON.stringify([structuredContent, content])).not.toContain('seal')
    const pressed = { proposal_id: id, version, verdict: 'approve' }
    const foreign = await connect()
    const plan = await use(client, 'plan_merge', {
      member_ids: (await store.read.fact.findMany()).map((fact) => fact.id),
    })
    for (const [by, tried] of [
      [client, 'guessed'],
      [client, plan.data['plan_id']],
      [foreign, seal],
    ] as const)
      expect((await use(by, 'review_decide', { ...pressed, seal: tried })).data).toMatchObject(
        refusedAs('needs-person'),
      )
    const missing = await client.callTool({ name: 'review_decide', arguments: pressed })
    expect(missing).toMatchObject({ isError: true })
    const applied = await use(client, 'apply_plan', { plan_id: seal, confirm: true })
    expect(applied.data).toMatchObject(refusedAs('bad-input'))
    expect(await store.read.verdict.count()).toBe(0)
  })

  it('[MC12] a token without verdicts:write is offered no decision, and gives none with the seal of another', async () => {
    const owner = await connect()
    await contradiction(owner)
    const shown = await shownOn(owner)
    const writer = await connect(['facts:read', 'facts:write'])
    expect((await use(writer, 'review')).card).toEqual({ seal: null })
    const { tools } = await writer.listTools()
    expect(tools.map(({ name }) => name)).not.toContain('review_decide')
    const args = { name: 'review_decide', arguments: { ...shown, verdict: 'approve' } }
    await expect(writer.callTool(args)).rejects.toThrow(/review_decide/u)
    expect(await statuses()).toEqual(['active', 'active'])
  })

  it('[MC12] what was decided together is undone on the page', async () => {
    const client = await connect()
    await contradiction(client)
    const { id, version } = await store.read.proposal.findFirstOrThrow()
    const items = [{ proposalId: id, version, value: 'keep_both' }] as const
    const done = valueOf(
      await decideMany(
        store,
        { items, reason: null, note: null, label: null },
        { request: countedRequests('bulk')(), breathe: () => Promise.resolve() },
      ),
    )
    expect(done.decided).toBe(1)
    const shown = await shownOn(client, { proposal_id: id })
    const undone = await use(client, 'review_decide', { ...shown, verdict: 'undo' })
    expect(undone.data).toMatchObject(refusedAs('needs-person'))
    expect(JSON.stringify(undone.data)).toContain('/p/1')
  })

  it('[MC11] where the client shows the card, the model cannot say what was answered', async () => {
    const client = await connect(SCOPES, { extensions: EXTENSION })
    await contradiction(client)
    const { proposal_id: id, version } = await shownOn(client)
    const said = await use(client, 'review', { proposal_id: id, version, verdict: 'approve' })
    expect(said.data).toMatchObject({ status: 'on_card', proposal: { verdict: null } })
    expect(await store.read.verdict.count()).toBe(0)
  })
})
