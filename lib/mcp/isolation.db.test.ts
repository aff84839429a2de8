import { expect, it } from 'vitest'

import { importFacts } from '@/lib/operations/import-facts'
import { retractFact } from '@/lib/operations/retract-fact'
import {
  batchOf,
  countedRequests,
  factInput,
  recordedProposal,
  setOverrides,
  snapshot,
  valueOf,
} from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'

import { ALIASES } from './accept'
import { connectClient, tokenFor } from './testing'

const SECRET = 'zanzibar'

openStoreForEachTest({ served: true })

/** Facts, a proposal and an ended fact of an agent that the token does not reach. */
async function seedOther() {
  const requests = countedRequests()
  await setOverrides(store, requests(), { agentId: null, overrides: { shadowMode: false } })
  const fact = (externalId: string) =>
    factInput({ agent: 'other', entity: SECRET, content: `${SECRET} ${externalId}`, externalId })
  const batch = batchOf({
    facts: [fact('a'), fact('b'), fact('c')],
    proposals: [recordedProposal('a', 'b', { agent: 'other' })],
  })
  const imported = valueOf(await importFacts(store, { batch, skipRefused: false }, requests()))
  const [older, newer, ended] = await store.read.fact.findMany({ orderBy: { importKey: 'asc' } })
  if (older === undefined || newer === undefined || ended === undefined) throw new Error('three')
  const command = { factId: ended.id, version: ended.version, reason: null }
  const { operation } = valueOf(await retractFact(store, command, requests()))
  const { id, number } = await store.read.proposal.findFirstOrThrow()
  return {
    facts: [older.id, newer.id, ended.id],
    proposals: [id, `P-${number}`, String(number)],
    operations: [operation.id, imported.recorded?.operation.id ?? ''],
  }
}

type Other = Awaited<ReturnType<typeof seedOther>>

/** What a caller would try for an argument of this name. */
function guesses(name: string, other: Other): readonly unknown[] {
  if (/agent/u.test(name)) return ['other']
  if (/proposal/u.test(name)) return other.proposals
  if (/operation/u.test(name)) return other.operations
  if (name.endsWith('ids')) return [other.facts.slice(0, 2)]
  if (/(^|_)id$|older|newer|keep/u.test(name)) return [...other.facts, ...other.proposals]
  if (/query|entity|content|text/u.test(name)) return [SECRET]
  if (/version/u.test(name)) return [1]
  if (/confirm/u.test(name)) return [true]
  return []
}

it('[MC9] [DR2] no tool, other name, resource or prompt reaches another agent, whatever ids are guessed', async () => {
  const other = await seedOther()
  const client = await connectClient(await tokenFor(store))
  const { tools } = await client.listTools()
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const names = [...byName.keys(), ...ALIASES.keys()]
  const before = await snapshot(store)
  const said: string[] = []
  const use = async (name: string, args: Record<string, unknown>) => {
    const answer = await client.callTool({ name, arguments: args }).catch(String)
    said.push(`${name} ${JSON.stringify(answer)}`)
  }
  for (const name of names) {
    const { properties = {} } = byName.get(ALIASES.get(name) ?? name)?.inputSchema ?? {}
    const tried = Object.keys(properties).map(
      (argument) => [argument, guesses(argument, other)] as const,
    )
    const most = Math.max(1, ...tried.map(([, values]) => values.length))
    for (let nth = 0; nth < most; nth += 1) {
      const pick = tried.flatMap(([argument, values]) =>
        values.length === 0 ? [] : [[argument, values[nth % values.length]] as const],
      )
      if (name === 'memory_store') continue // stores what it is told
      await use(name, Object.fromEntries(pick))
      await use(
        name,
        Object.fromEntries(pick.filter(([argument]) => !/agent|query|entity/u.test(argument))),
      )
    }
  }
  await use('memory_store', { agent: 'other', content: 'a fact for another agent' })
  await use('memory_store', { content: 'a fact of its own', supersedes: other.facts[0] })
  const addresses = [
    ...other.facts.map((id) => `fact/${id}`),
    ...other.proposals.map((id) => `proposal/${id}`),
    'context/other',
  ]
  for (const address of addresses)
    await expect(client.readResource({ uri: `palimpsest://${address}` })).rejects.toThrow(
      /not found/iu,
    )
  for (const { name } of (await client.listPrompts()).prompts)
    said.push(JSON.stringify(await client.getPrompt({ name })))
  expect(said.length).toBeGreaterThan(60)
  expect(said.filter((answer) => answer.includes(`${SECRET} `))).toEqual([])
  const { facts, proposals } = await snapshot(store)
  const ofOther = { facts: facts.filter(({ agentId }) => agentId === 'other'), proposals }
  expect(ofOther).toEqual({ facts: before.facts, proposals: before.proposals })
})
