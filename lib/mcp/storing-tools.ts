import { z } from 'zod'

import { add, detected } from '@/lib/contract/add-facts'
import { KEY_FIELD } from '@/lib/contract/call'
import { confirm as confirmVerb } from '@/lib/contract/change-facts'
import * as facts from '@/lib/contract/facts'
import { fromWire } from '@/lib/contract/names'
import { wireSchema } from '@/lib/contract/wire-schema'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused } from '@/lib/domain/result'

import { agent, instant } from './arguments'
import type { Json, Tool } from './tool'

const stored = z.object({
  id: z.string().nullable(),
  action: z.enum(['added', 'confirmed', 'proposed', 'refused']),
  proposals: z.array(z.looseObject({ id: z.string(), number: z.int(), page: z.string() })),
  unclassified: z.boolean(), // not compared: pass entity and aspect
  problem: z.string().nullable(),
  detection: detected, // later: the next sweep compares the rest
})

const storeShape = z.strictObject({
  content: z.string().describe('One statement, as a sentence.'),
  entity: z.string().optional().describe('Who or what it is about, such as “Mara”.'),
  aspect: z.string().optional().describe('Which detail about it, such as “home”.'),
  key: z.string().optional().describe('The name of a preference or setting.'),
  kind: z.enum(['fact', 'preference', 'decision', 'constraint']).optional(),
  valid_from: instant.optional(),
  confidence: z.number().min(0).max(1).optional().describe('How sure its source is, 0 to 1.'),
  supersedes: z.string().optional().describe('The id of the fact that this one makes untrue.'),
  source: z.string().optional().describe('The words it was taken from.'),
  metadata: z.record(z.string(), z.unknown()).optional(),
  agent,
  idempotency_key: z.string().optional(),
})

export const store: Tool = {
  name: 'memory_store',
  title: 'Store a fact',
  description:
    'Stores one statement and compares it with what is stored under the same entity and aspect; without both it is stored and not compared. When a new statement makes an old one untrue, pass the old id as supersedes; do not store both. What contradicts a stored fact becomes a proposal, which a person decides on its page.',
  needs: ['write'],
  reads: false,
  input: storeShape,
  output: wireSchema(stored, 'output'),
  repeats: false,
  run: async (args, { call }) => {
    const { idempotency_key: key, source, ...fact } = storeShape.parse(args)
    const answered = await call(
      add,
      { ...(fromWire(fact) as Json), ...(source !== undefined && { excerpt: source }) },
      key === undefined ? {} : { key },
    )
    if (!answered.ok) return refused(ofArguments(answered.refusal))
    const { detection, facts: answers } = add.output.parse(answered.value.value)
    const [first] = answers
    if (first === undefined) return refused({ kind: 'not-found', what: 'fact' })
    const proposals = first.proposals.map((each) => ({ ...each, page: `/p/${each.number}` }))
    const isProposed = first.action === 'added' && proposals.length > 0
    return accepted({ ...first, proposals, detection, ...(isProposed && { action: 'proposed' }) })
  },
}

/** Names the argument where the verb names the key of a request. */
function ofArguments(refusal: Refusal): Refusal {
  if (refusal.kind !== 'bad-input') return refusal
  return { ...refusal, problem: refusal.problem.replace(`${KEY_FIELD}:`, 'idempotency_key:') }
}

export const confirm: Tool = {
  name: 'memory_confirm',
  title: 'Confirm a fact',
  description: 'Notes that a stored fact is still true.',
  needs: ['read', 'write'],
  reads: false,
  input: z.strictObject({ id: z.string(), reason: z.string().optional() }),
  output: wireSchema(confirmVerb.output, 'output'),
  repeats: false,
  run: async (args, { call }) => {
    const asked = fromWire(args) as { readonly id: string }
    const shown = await call(facts.get, { id: asked.id })
    if (!shown.ok) return shown
    const { version } = facts.get.output.parse(shown.value.value)
    const done = await call(confirmVerb, asked, { expected: { id: null, version } })
    return done.ok ? accepted(done.value.value) : done
  },
}
