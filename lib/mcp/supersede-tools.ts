import { z } from 'zod'

import * as changes from '@/lib/contract/change-facts'
import * as proposals from '@/lib/contract/proposals'
import type { FactData } from '@/lib/contract/shapes'
import { wireSchema } from '@/lib/contract/wire-schema'
import type { Channel } from '@/lib/domain/actor'
import { accepted, refused, type Result } from '@/lib/domain/result'

import { confirm, reason } from './arguments'
import { readFact, STATUSES } from './fact-tools'
import { applyMerge } from './merge-tools'
import { pairRefusal } from './pair-refusal'
import type { Said } from './person'
import { PLAN_SECONDS, type SupersedePlan } from './plans'
import { whyNotHere, type Around, type CallVerb, type ToPerson, type Tool } from './tool'

const outcome = z.object({
  status: z.enum(STATUSES),
  operationId: z.string().optional(),
  proposalId: z.string().optional(),
  planId: z.string().optional(), // for apply_plan, once the person agreed
  oldContent: z.string(),
  newContent: z.string(),
  page: z.string(),
})

type Outcome = z.infer<typeof outcome>

const answer = z.object({ reason: z.string().max(2_000).optional() })

type Sides = { readonly older: FactData; readonly newer: FactData }

async function sidesOf(
  call: CallVerb,
  ids: { readonly olderId: string; readonly newerId: string },
): Promise<Result<Sides>> {
  const older = await readFact(call, ids.olderId)
  if (!older.ok) return older
  const newer = await readFact(call, ids.newerId)
  return newer.ok ? accepted({ older: older.value, newer: newer.value }) : newer
}

/** Asks a person on the pages instead; also where an agent is in shadow, so that nothing said is lost. */
async function propose(
  call: CallVerb,
  { older, newer }: Sides,
  why: string | undefined,
): Promise<Result<Outcome>> {
  const asked = await call(proposals.propose, {
    olderId: older.id,
    newerId: newer.id,
    reason: why ?? null,
  })
  if (!asked.ok) return asked
  const { proposal } = proposals.propose.output.parse(asked.value.value)
  return accepted({
    status: 'proposed',
    proposalId: proposal.id,
    oldContent: older.content,
    newContent: newer.content,
    page: proposal.page,
  })
}

/** True when a person can answer through the client; otherwise the pair becomes a proposal. */
async function answeredHere(around: Around, { older }: Sides): Promise<boolean> {
  return (await whyNotHere(around, { agent: older.agent, page: '/review' })) === null
}

async function apply(
  call: CallVerb,
  { older, newer }: Sides,
  given: {
    readonly channel: Channel
    readonly versions: readonly [older: number, newer: number]
    readonly why: string | undefined
  },
): Promise<Result<Outcome>> {
  const [olderVersion, newerVersion] = given.versions
  const done = await call(
    changes.supersede,
    { id: older.id, newerId: newer.id, newerVersion, reason: given.why ?? null },
    { expected: { id: older.id, version: olderVersion }, channel: given.channel },
  )
  if (!done.ok)
    return done.refusal.kind === 'shadow' ? propose(call, { older, newer }, given.why) : done
  const { operationId } = changes.supersede.output.parse(done.value.value)
  return accepted({
    status: 'applied',
    operationId,
    oldContent: older.content,
    newContent: newer.content,
    page: `/memory/facts/${encodeURIComponent(newer.id)}`,
  })
}

/** Carries out what the person said about a pair of facts. */
async function afterAsking(
  { call, plans }: Around,
  sides: Sides,
  { said, why }: { readonly said: Said; readonly why: string | undefined },
): Promise<Result<Outcome> | ToPerson> {
  if (said.kind === 'ask') return { asks: said.result }
  const { older, newer } = sides
  if (said.kind === 'given') {
    const [olderShown, newerShown] = said.shown
    const answered = said.content['reason']
    return apply(call, sides, {
      channel: said.channel,
      versions: [olderShown?.version ?? 0, newerShown?.version ?? 0],
      why: typeof answered === 'string' ? answered : why,
    })
  }
  return accepted({
    status: said.status,
    ...(said.status === 'needs_confirmation' && { planId: await plans.seal(planOf(sides)) }),
    oldContent: older.content,
    newContent: newer.content,
    page: `/memory/facts/${encodeURIComponent(older.id)}`,
  })
}

function planOf({ older, newer }: Sides): SupersedePlan {
  return {
    plan: 'supersede',
    olderId: older.id,
    olderVersion: older.version,
    newerId: newer.id,
    newerVersion: newer.version,
  }
}

function askAbout(sides: Sides, plan: SupersedePlan) {
  const { older, newer } = sides
  return {
    message: `Does the newer statement make the older one untrue?\nOlder: “${older.content}”\nNewer: “${newer.content}”`,
    form: answer,
    shown: [
      { id: plan.olderId, version: plan.olderVersion },
      { id: plan.newerId, version: plan.newerVersion },
    ],
  }
}

const supersedeShape = z.strictObject({
  old_id: z.string(),
  new_id: z.string(),
  reason,
  confirm,
})

export const supersede: Tool = {
  name: 'memory_supersede',
  title: 'Supersede a fact',
  description:
    'Says that one stored fact makes another untrue. It becomes a proposal, or applies once a person agrees. Nothing is deleted; it can be undone.',
  needs: ['read', 'write'],
  reads: false,
  input: supersedeShape,
  output: wireSchema(outcome, 'output'),
  repeats: true,
  run: async (args, around) => {
    const asked = supersedeShape.parse(args)
    const { call, ask } = around
    const sides = await sidesOf(call, { olderId: asked.old_id, newerId: asked.new_id })
    if (!sides.ok) return sides
    if (!(await answeredHere(around, sides.value))) return propose(call, sides.value, asked.reason)
    const refusal = pairRefusal(sides.value)
    if (refusal !== null) return refused(refusal)
    const said = await ask({
      tool: 'memory_supersede',
      args,
      ...askAbout(sides.value, planOf(sides.value)),
      confirmed: asked.confirm,
    })
    return afterAsking(around, sides.value, { said, why: asked.reason })
  },
}

const planShape = z.strictObject({ old_id: z.string(), new_id: z.string() })

const planned = z.object({
  planId: z.string(),
  oldContent: z.string(),
  newContent: z.string(),
  requiresConfirm: z.boolean(),
  expiresInSeconds: z.int(),
})

export const planSupersede: Tool = {
  name: 'plan_supersede',
  title: 'Plan a supersession',
  description:
    'Shows what superseding one fact by another would do, and returns a plan for apply_plan. Changes nothing.',
  needs: ['read'],
  reads: true,
  input: planShape,
  output: wireSchema(planned, 'output'),
  repeats: true,
  run: async (args, { call, plans }) => {
    const { old_id: olderId, new_id: newerId } = planShape.parse(args)
    const sides = await sidesOf(call, { olderId, newerId })
    if (!sides.ok) return sides
    const refusal = pairRefusal(sides.value)
    if (refusal !== null) return refused(refusal)
    const { older, newer } = sides.value
    return accepted({
      planId: await plans.seal(planOf(sides.value)),
      oldContent: older.content,
      newContent: newer.content,
      requiresConfirm: true,
      expiresInSeconds: PLAN_SECONDS,
    })
  },
}

const applyShape = z.strictObject({ plan_id: z.string(), reason, confirm })

export const applyPlan: Tool = {
  name: 'apply_plan',
  title: 'Apply a plan',
  description:
    'Carries out a plan, once a person agrees to it. A fact that changed since is refused; plan again then.',
  needs: ['read', 'write'],
  reads: false,
  input: applyShape,
  output: wireSchema(outcome, 'output'),
  repeats: true,
  run: async (args, around) => {
    const { plan_id: handle, reason: why, confirm: confirmed } = applyShape.parse(args)
    const { call, ask, plans } = around
    const plan = await plans.open(handle)
    if (plan === null)
      return refused({
        kind: 'bad-input',
        problem: 'plan_id: the plan has expired, or is not yours. Plan again.',
      })
    if (plan.plan === 'merge') return applyMerge(plan, { args, confirmed, why }, around)
    const sides = await sidesOf(call, plan)
    if (!sides.ok) return sides
    const { older, newer } = sides.value
    if (older.version !== plan.olderVersion || newer.version !== plan.newerVersion)
      return refused({ kind: 'changed-meanwhile' })
    if (!(await answeredHere(around, sides.value))) return propose(call, sides.value, why)
    const said = await ask({
      tool: 'apply_plan',
      args,
      ...askAbout(sides.value, plan),
      confirmed,
    })
    return afterAsking(around, sides.value, { said, why })
  },
}
