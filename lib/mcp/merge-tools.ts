import { z } from 'zod'

import * as facts from '@/lib/contract/facts'
import * as merges from '@/lib/contract/merges'
import * as policy from '@/lib/contract/policy'
import { wireSchema } from '@/lib/contract/wire-schema'
import { mergeThresholds } from '@/lib/domain/merge-score'
import { accepted, refused, type Result } from '@/lib/domain/result'

import { agent, confirm } from './arguments'
import type { STATUSES } from './fact-tools'
import { UNANSWERED } from './person'
import { PLAN_SECONDS, type MergePlan } from './plans'
import { passing, whyNotHere, type Around, type ToPerson, type Tool } from './tool'

const DUPLICATES = '/memory/duplicates'

export const candidates: Tool = {
  name: 'merge_candidates',
  title: 'Possible duplicates',
  description: 'Lists groups of facts that may say the same, twenty at a time, the surest first.',
  needs: ['read'],
  reads: true,
  input: z.strictObject({ agent, page: z.int().min(1).default(1) }),
  output: wireSchema(merges.candidates.output, 'output'),
  repeats: true,
  run: passing(merges.candidates),
}

const planShape = z.strictObject({
  member_ids: z.array(z.string()).min(2),
  survivor_id: z.string().optional().describe('The fact that stays; leave out for the best one.'),
})

const planned = z.looseObject({
  planId: z.string(),
  survivorId: z.string(),
  endedIds: z.array(z.string()),
  content: z.string(), // of the survivor then
  warnings: z.array(z.looseObject({ kind: z.string() })),
  requiresConfirm: z.boolean(), // always: whatever a policy lets people merge, a model asks first
  expiresInSeconds: z.int(),
})

export const planMerge: Tool = {
  name: 'plan_merge',
  title: 'Plan a merge',
  description:
    'Shows what merging facts into one would do, with warnings, and returns a plan for apply_plan. Changes nothing.',
  needs: ['read'],
  reads: true,
  input: planShape,
  output: wireSchema(planned, 'output'),
  repeats: true,
  run: async (args, { call, plans }) => {
    const { member_ids: ids, survivor_id: survivorId } = planShape.parse(args)
    const asked = await call(merges.plan, { ids, ...(survivorId !== undefined && { survivorId }) })
    if (!asked.ok) return asked
    const { needsConfirmation: _ofPages, ...plan } = merges.plan.output.parse(asked.value.value)
    const { members, survivorId: stays, words, content } = plan
    return accepted({
      ...plan,
      planId: await plans.seal({ plan: 'merge', members, survivorId: stays, words, content }),
      requiresConfirm: true,
      expiresInSeconds: PLAN_SECONDS,
    })
  },
}

/** Carries out a planned merge, once the person agreed. */
export async function applyMerge(
  plan: MergePlan,
  {
    args,
    confirmed,
    why,
  }: {
    readonly args: unknown
    readonly confirmed: boolean
    readonly why: string | undefined
  },
  around: Around,
): Promise<Result<unknown> | ToPerson> {
  const { call, ask, decides } = around
  if (!decides) return refused({ kind: 'needs-person', page: DUPLICATES })
  const { members, survivorId, words, content } = plan
  const texts = []
  let agent: string | null = null // of them all
  for (const { id } of members) {
    const found = await call(facts.get, { id })
    if (!found.ok) return found
    const fact = facts.get.output.parse(found.value.value)
    texts.push(fact.content)
    agent = fact.agent
  }
  const refusal = await whyNotHere(around, { agent, page: DUPLICATES })
  if (refusal !== null) return refused(refusal)
  const said = await ask({
    tool: 'apply_plan',
    args,
    message: `Merge these ${members.length} facts into one?\n${texts.map((text) => `“${text}”`).join('\n')}\nIt will say: “${content}”`,
    form: z.object({}),
    shown: [],
    confirmed,
  })
  if (said.kind === 'ask') return { asks: said.result }
  const shown = { oldContent: texts.join(' · '), newContent: content, page: DUPLICATES }
  if (said.kind === 'unanswered') return accepted({ status: said.status, ...shown })
  const done = await call(
    merges.apply,
    { members, survivorId, words, confirmed: true, reason: why ?? null },
    { channel: said.channel },
  )
  if (!done.ok) return done
  const { operationId } = merges.apply.output.parse(done.value.value)
  return accepted({ status: 'applied' satisfies (typeof STATUSES)[number], operationId, ...shown })
}

const policyShape = z.strictObject({
  match_threshold: z.number().min(0).max(1).optional(),
  possible_threshold: z.number().min(0).max(1).optional(),
  auto_apply: z.boolean().optional(),
  agent,
  confirm,
})

const policyOutcome = z.object({
  status: z.enum(['read', 'applied', ...UNANSWERED]),
  matchThreshold: z.number(),
  possibleThreshold: z.number(),
  autoApply: z.boolean(),
})

/** The thresholds in force: “possible” is never above “match” (rule ME1). */
function mergeValues(values: Readonly<Record<string, unknown>>) {
  const { match, possible } = mergeThresholds({
    mergeMatchThreshold: Number(values['mergeMatchThreshold']),
    mergePossibleThreshold: Number(values['mergePossibleThreshold']),
  })
  return {
    matchThreshold: match,
    possibleThreshold: possible,
    autoApply: values['mergeAutoApply'] === true,
  }
}

export const mergePolicy: Tool = {
  name: 'merge_policy',
  title: 'Thresholds of merges',
  description:
    'Returns the thresholds for duplicates; with values it sets them, once a person who may administer agrees.',
  needs: ['read', 'write'],
  reads: false,
  input: policyShape,
  output: wireSchema(policyOutcome, 'output'),
  repeats: true,
  run: async (args, around) => {
    const { call, ask, administers } = around
    const { agent: whose, confirm: confirmed, ...asked } = policyShape.parse(args)
    const of = whose === undefined ? {} : { agent: whose }
    const read = await call(policy.get, of)
    if (!read.ok) return read
    const { version, stored, values } = policy.get.output.parse(read.value.value)
    const changes = {
      ...(asked.match_threshold !== undefined && { mergeMatchThreshold: asked.match_threshold }),
      ...(asked.possible_threshold !== undefined && {
        mergePossibleThreshold: asked.possible_threshold,
      }),
      ...(asked.auto_apply !== undefined && { mergeAutoApply: asked.auto_apply }),
    }
    const now = mergeValues(values)
    if (Object.keys(changes).length === 0) return accepted({ status: 'read', ...now })
    if (!administers) return refused({ kind: 'scope-missing', scope: 'admin' })
    const refusal = await whyNotHere(
      { ...around, decides: administers },
      { agent: whose ?? null, page: '/settings' },
    )
    if (refusal !== null) return refused(refusal)
    const then = mergeValues({ ...values, ...changes })
    const said = await ask({
      tool: 'merge_policy',
      args,
      message: `Set the thresholds for duplicates of ${whose ?? 'all agents'} to ${then.matchThreshold} (match) and ${then.possibleThreshold} (possible), merge without confirming: ${then.autoApply ? 'on' : 'off'}?`,
      form: z.object({}),
      shown: [],
      confirmed,
    })
    if (said.kind === 'ask') return { asks: said.result }
    if (said.kind === 'unanswered') return accepted({ status: said.status, ...now })
    const done = await call(
      policy.set,
      { ...of, version, stored: { ...stored, ...changes } },
      { channel: said.channel },
    )
    if (!done.ok) return done
    return accepted({
      status: 'applied',
      ...mergeValues(policy.set.output.parse(done.value.value).values),
    })
  },
}
