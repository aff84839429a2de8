import { z } from 'zod'

import * as facts from '@/lib/contract/facts'
import { wireSchema } from '@/lib/contract/wire-schema'
import { accepted, refused, type Result } from '@/lib/domain/result'

import { agent } from './arguments'
import type { CallVerb, Tool } from './tool'

const MOST_OF_SUBJECT = 200

const shape = z.strictObject({
  id: z.string().optional().describe('A fact; its versions are returned.'),
  subject: z.string().optional().describe('Instead of id: whom or what the facts are about.'),
  include_superseded: z.boolean().default(true),
  agent,
})

type Entries = z.infer<typeof facts.history.output>['entries']

export const history: Tool = {
  name: 'memory_history',
  title: 'History of a fact',
  description:
    'Returns every version of a fact, or of all facts about a subject, oldest first, with who ended each.',
  needs: ['read'],
  reads: true,
  input: shape,
  output: wireSchema(facts.history.output, 'output'),
  repeats: true,
  run: async (args, { call }) => {
    const { id, subject, include_superseded: all, agent: whose } = shape.parse(args)
    if ((id === undefined) === (subject === undefined))
      return refused({ kind: 'bad-input', problem: 'id: name a fact, or a subject instead.' })
    const found = await (id === undefined
      ? aboutSubject(call, { entity: subject ?? '', ...(whose !== undefined && { agent: whose }) })
      : entriesOf(call, id))
    return found.ok
      ? accepted({ entries: found.value.filter(({ current }) => all || current) })
      : found
  },
}

async function entriesOf(call: CallVerb, id: string): Promise<Result<Entries>> {
  const read = await call(facts.history, { id })
  return read.ok ? accepted(facts.history.output.parse(read.value.value).entries) : read
}

/** Returns the versions of every fact about a subject, in the order in which they became true. */
async function aboutSubject(
  call: CallVerb,
  of: { readonly entity: string; readonly agent?: string },
): Promise<Result<Entries>> {
  const listed = await call(facts.list, { ...of, status: 'all', limit: MOST_OF_SUBJECT })
  if (!listed.ok) return listed
  const { items, nextCursor } = facts.list.output.parse(listed.value.value)
  if (nextCursor !== null)
    return refused({
      kind: 'bad-input',
      problem: `subject: there are more than ${MOST_OF_SUBJECT} facts about it. Use memory_search with include_superseded.`,
    })
  const entries = new Map<string, Entries[number]>()
  for (const { id } of items) {
    if (entries.has(id)) continue
    const chain = await entriesOf(call, id)
    if (!chain.ok) return chain
    for (const entry of chain.value) entries.set(entry.fact.id, entry)
  }
  const began = ({ fact }: Entries[number]) => Date.parse(fact.validFrom)
  return accepted([...entries.values()].toSorted((a, b) => began(a) - began(b)))
}
