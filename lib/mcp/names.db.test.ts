import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { replaceOnce } from '@/lib/process/once'
import { openTestStore } from '@/lib/store/testing'

import { ALIASES } from './accept'
import { connectClient, tokenFor } from './testing'

let store: Awaited<ReturnType<typeof openTestStore>>

beforeEach(async () => {
  store = await openTestStore()
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
})

afterEach(async () => {
  replaceOnce('database')
  await store.remove()
})

/** Where a schema says what narrower dialects do not take. */
function oddities(schema: unknown, place: string): readonly string[] {
  if (Array.isArray(schema))
    return schema.flatMap((each, nth) => oddities(each, `${place}[${nth}]`))
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([name, inner]: [string, unknown]) => {
    const here = `${place}.${name}`
    if (name === 'type' && Array.isArray(inner)) return [here]
    if (name === 'items' && inner === false) return [here]
    const isSchema = name === 'items' || name === 'additionalProperties'
    if (isSchema && JSON.stringify(inner) === '{}') return [here]
    return oddities(inner, here)
  })
}

describe('other names', () => {
  it.each([{ versionNegotiation: { mode: 'auto' as const } }, {}])(
    '[MC8] tools and arguments answer to the names that users of other memories know, and list only ours: %o',
    async (options) => {
      const client = await connectClient(await tokenFor(store), options)
      const use = (name: string, args: Record<string, unknown>) =>
        client.callTool({ name, arguments: args })
      await use('memory_store', { text: 'Mara lives in Turku', validFrom: '2026-01-01T00:00:00Z' })
      for (const name of ['memory_list', 'memory_recall', 'memory_search']) {
        const found = await use(name, { includeSuperseded: true, query: 'Turku' })
        expect(found.structuredContent).toMatchObject({
          items: [{ valid_from: '2026-01-01T00:00:00.000Z' }],
        })
      }
      expect((await use('undo', {})).structuredContent).toMatchObject({ status: 'listed' })
      const { tools } = await client.listTools()
      const names = tools.map(({ name }) => name)
      expect([...ALIASES.keys()].filter((alias) => names.includes(alias))).toEqual([])
      expect([...ALIASES.values()].filter((name) => !names.includes(name))).toEqual([])
      expect(JSON.stringify(tools)).not.toMatch(/"(?:text|validFrom|includeSuperseded)":/u)
      const misspelt = await use('memory_store', { content: 'x', validfrom: 'y' })
      expect(JSON.stringify(misspelt)).toContain('validfrom')
    },
  )

  it('[MC13] every schema of a tool names one type at a time, and none is empty or a bare false', async () => {
    const { tools } = await (await connectClient(await tokenFor(store))).listTools()
    const odd = tools.flatMap(({ name, inputSchema, outputSchema }) =>
      [inputSchema, outputSchema].flatMap((schema) => oddities(schema, name)),
    )
    expect(tools.length).toBeGreaterThan(5)
    expect(odd).toEqual([])
  })

  it.each([{ versionNegotiation: { mode: 'auto' as const } }, {}])(
    '[MC13] every answer is an object with the fields that its tool promises: %o',
    async (options) => {
      const client = await connectClient(await tokenFor(store), options)
      const { tools } = await client.listTools() // from here on the client holds each answer against them
      expect(tools.filter(({ outputSchema }) => outputSchema?.properties === undefined)).toEqual([])
      const stored = { content: 'Mara lives in Turku', entity: 'Mara', aspect: 'home' }
      const added = await client.callTool({ name: 'memory_store', arguments: stored })
      const { id } = added.structuredContent as { readonly id: string }
      const read = await client.callTool({ name: 'memory_get', arguments: { id } })
      expect(read.structuredContent).toMatchObject({ id, ...stored, proposals: [] })
      const content = 'Mara now lives in Oulu'
      await client.callTool({ name: 'memory_store', arguments: { ...stored, content } })
      const again = await client.callTool({ name: 'memory_get', arguments: { id } })
      expect(again.structuredContent).toMatchObject({
        proposals: [{ side: 'older', other: content }],
      })
    },
  )

  it('[MC8] what a store of others calls by name is there: a preference by key, a day, and the history of a subject', async () => {
    const client = await connectClient(await tokenFor(store))
    const use = async (name: string, args: Record<string, unknown>) => {
      const { structuredContent } = await client.callTool({ name, arguments: args })
      return structuredContent as Record<string, readonly Record<string, unknown>[]>
    }
    const tooling = { kind: 'preference', entity: 'user', aspect: 'tooling' }
    const stored = (content: string, key: string, validFrom: string) =>
      use('memory_store', { ...tooling, content, key, valid_from: `${validFrom}T00:00:00Z` })
    await stored('editor: Vim', 'Editor', '2026-02-01')
    await stored('shell: fish', 'shell', '2026-01-01')
    const texts = (found: unknown) =>
      (found as readonly Record<string, unknown>[]).map(({ content }) => content)
    for (const key of ['editor', 'Editor'])
      expect(texts((await use('memory_search', { key }))['items'])).toEqual(['editor: Vim'])
    const then = { as_of: '2026-01-15' }
    expect(texts((await use('memory_search', then))['items'])).toEqual(['shell: fish'])
    for (const asked of [then, { trueAt: '2026-01-15' }])
      expect(texts((await use('memory_context', asked))['facts'])).toEqual(['shell: fish'])
    await use('memory_store', { content: 'Mara lives in Turku', entity: 'Mara', aspect: 'home' })
    for (const asked of [{ entity: 'mara' }, { query: 'Where is Mara living now?' }])
      expect(texts((await use('memory_context', asked))['facts'])).toEqual(['Mara lives in Turku'])
    const { entries = [] } = await use('memory_history', { subject: 'User' })
    expect(texts(entries.map(({ fact }) => fact))).toEqual(['shell: fish', 'editor: Vim'])
    for (const unclear of [{}, { id: 'a', subject: 'user' }])
      expect(await use('memory_history', unclear)).toMatchObject({ status: 'refused' })
  })

  it('[MC8] memstore’s subject is an entity, a budget is a number, and a confidence is kept', async () => {
    const client = await connectClient(await tokenFor(store))
    const use = async (name: string, args: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: args })).structuredContent as Readonly<
        Record<string, unknown>
      >
    const stored = await use('memory_store', {
      content: 'Mara is a senior developer',
      subject: 'Mara',
      aspect: 'role',
      confidence: 0.9,
    })
    expect(await use('memory_get', { id: stored['id'] })).toMatchObject({
      entity: 'Mara',
      confidence: 0.9,
    })
    expect(await use('memory_search', { subject: 'Mara' })).toMatchObject({
      items: [{ id: stored['id'] }],
    })
    for (const budget of [500, '500'])
      expect(await use('memory_context', { subject: 'Mara', budget })).toMatchObject({
        facts: [{ id: stored['id'] }],
      })
    expect(await use('memory_context', { budget: 501 })).toMatchObject({
      refusal: { sentence: expect.stringContaining('budget: use 500, 1000') as string },
    })
  })

  it('[MC8] every tool takes an agent: one that names ids finds only those of that agent', async () => {
    const client = await connectClient(await tokenFor(store))
    const use = async (name: string, args: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: args })).structuredContent as Readonly<
        Record<string, unknown>
      >
    const { tools } = await client.listTools()
    const agent = 'scout'
    const { id } = await use('memory_store', { agent, content: 'Mara lives in Turku' })
    expect(await use('memory_get', { agent, id })).toMatchObject({ id })
    expect(await use('memory_confirm', { agent, id })).toMatchObject({ fact: { id } })
    expect(await use('memory_get', { agent: 'pilot', id })).toMatchObject({
      refusal: { code: 'not-found' },
    })
    for (const { name } of tools) {
      const answer = JSON.stringify(await use(name, { agent }))
      expect([name, answer.includes('There is no argument “agent”')]).toEqual([name, false])
    }
    expect(await use('memory_get', { agent, text: 'x', id })).toMatchObject({
      refusal: { sentence: 'There is no argument “text”.' },
    })
  })

  it('[MC8] so does every action of `dedup`', async () => {
    const client = await connectClient(await tokenFor(store))
    const use = async (name: string, args: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: args })).structuredContent as Readonly<
        Record<string, unknown>
      >
    const { id } = await use('memory_store', { agent: 'scout', content: 'Mara lives in Turku' })
    const actions = ['scan', 'plan_merge', 'plan_supersede', 'apply', 'undo', 'protect', 'policy']
    for (const action of actions) {
      const answer = JSON.stringify(await use('dedup', { action, agent: 'scout' }))
      expect([action, answer.includes('There is no argument “agent”')]).toEqual([action, false])
    }
    const protect = { action: 'protect', id }
    expect(await use('dedup', { ...protect, agent: 'pilot' })).toMatchObject({
      refusal: { code: 'not-found' },
    })
    expect(await use('dedup', { ...protect, agent: 'scout' })).toMatchObject({
      status: 'needs_confirmation',
    })
  })

  it.each([{ versionNegotiation: { mode: 'auto' as const } }, {}])(
    '[MC2] [A4] where there is nothing to do, the answer is no error: %o',
    async (options) => {
      const client = await connectClient(await tokenFor(store), options)
      await client.listTools() // from here on, this client checks answers against their shapes
      const use = (name: string, args: Record<string, unknown>) =>
        client.callTool({ name, arguments: args })
      const stored = await use('memory_store', { content: 'Mara lives in Turku' })
      const { id } = stored.structuredContent as { readonly id: string }
      const never = await use('protect', { id, protected: false, confirm: true })
      expect(never.isError ?? false).toBe(false)
      expect(never.structuredContent).toEqual({
        changed: false,
        sentence: expect.stringMatching(/not protected/u) as string,
      })
      const current = await use('memory_restore', { id, confirm: true })
      expect([current.isError ?? false, current.structuredContent]).toMatchObject([
        false,
        { changed: false },
      ])
    },
  )

  it('[MC9] facts, proposals and contexts can be read by their addresses, of its own agents', async () => {
    const client = await connectClient(await tokenFor(store))
    const stored = async (content: string) => {
      const args = { content, entity: 'Mara', aspect: 'home' }
      const { structuredContent } = await client.callTool({ name: 'memory_store', arguments: args })
      return (structuredContent as { readonly id: string }).id
    }
    const older = await stored('Mara lives in Turku')
    await stored('Mara now lives in Oulu')
    const read = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents
      return content !== undefined && 'text' in content ? content.text : ''
    }
    expect(await read(`palimpsest://fact/${older}`)).toMatch(/^Quoted data [^]*lives in Turku/u)
    expect(await read('palimpsest://proposal/P-1')).toContain('Oulu')
    expect(await read('palimpsest://context/scout')).toContain('Turku')
    for (const missing of ['fact/nobody', 'context/other', 'proposal/P-9'])
      await expect(read(`palimpsest://${missing}`)).rejects.toThrow(/not found/iu)
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates).toHaveLength(3)
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['review_next', 'what_changed'])
    const { messages } = await client.getPrompt({ name: 'review_next' })
    expect(JSON.stringify(messages)).toContain('Call review.')
  })
})
