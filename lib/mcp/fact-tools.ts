import { z } from 'zod'

import * as changes from '@/lib/contract/change-facts'
import * as facts from '@/lib/contract/facts'
import * as operations from '@/lib/contract/operations'
import type { FactData } from '@/lib/contract/shapes'
import type { Verb } from '@/lib/contract/verb'
import { wireSchema } from '@/lib/contract/wire-schema'
import { accepted, refused, type Result } from '@/lib/domain/result'

import { confirm, reason } from './arguments'
import { UNANSWERED } from './person'
import { whyNotHere, type CallVerb, type Tool } from './tool'

/** What became of a change that a person decides. */
export const STATUSES = ['applied', 'proposed', ...UNANSWERED] as const

const outcome = z.object({
  status: z.enum(STATUSES),
  operationId: z.string().optional(),
  content: z.string(), // of the fact
  alsoEnded: z.array(z.string()).optional(), // ids of facts that a restored one replaced
  page: z.string(), // where a person can do it instead
})

const input = z.strictObject({ id: z.string(), reason, confirm })

const answer = z.object({ reason: z.string().max(2_000).optional() })

/** A change of one fact: the person is asked, then the verb is carried out on the version they saw. */
function deciding(
  described: Pick<Tool, 'name' | 'title' | 'description'>,
  change: {
    readonly verb: Verb
    readonly input?: z.ZodObject
    readonly message: (fact: FactData, args: Readonly<Record<string, unknown>>) => string
    readonly more?: (args: Readonly<Record<string, unknown>>) => object
  },
): Tool {
  const shape = change.input ?? input
  return {
    ...described,
    needs: ['read', 'write'],
    reads: false,
    input: shape,
    output: wireSchema(outcome, 'output'),
    repeats: true,
    run: async (args, around) => {
      const { call, ask } = around
      const { confirm: confirmed, reason: why, ...rest } = shape.parse(args)
      const id = String(rest['id'])
      const found = await readFact(call, id)
      if (!found.ok) return found
      const { agent, content, version } = found.value
      const page = `/memory/facts/${encodeURIComponent(id)}`
      const refusal = await whyNotHere(around, { agent, page })
      if (refusal !== null) return refused(refusal)
      const said = await ask({
        tool: described.name,
        args,
        message: change.message(found.value, rest),
        form: answer,
        shown: [{ id, version }],
        confirmed: confirmed === true,
      })
      if (said.kind === 'ask') return { asks: said.result }
      if (said.kind === 'unanswered') return accepted({ status: said.status, content, page })
      const done = await call(
        change.verb,
        {
          id,
          ...change.more?.(rest),
          ...(change.more === undefined && { reason: said.content['reason'] ?? why ?? null }),
        },
        { expected: said.shown[0] ?? null, channel: said.channel },
      )
      if (!done.ok) return done
      const { operationId } = z.object({ operationId: z.string() }).parse(done.value.value)
      return accepted({
        status: 'applied',
        operationId,
        content,
        ...(change.verb === changes.restore && {
          alsoEnded: await endedBy(call, { operationId, except: id }),
        }),
        page,
      })
    },
  }
}

/** Reads a fact that the token reaches. */
export async function readFact(call: CallVerb, id: string): Promise<Result<FactData>> {
  const found = await call(facts.get, { id })
  return found.ok ? accepted(facts.get.output.parse(found.value.value)) : found
}

async function endedBy(
  call: CallVerb,
  { operationId, except }: { readonly operationId: string; readonly except: string },
): Promise<readonly string[]> {
  const read = await call(operations.get, { id: operationId })
  if (!read.ok) return []
  return operations.get.output.parse(read.value.value).facts.filter((id) => id !== except)
}

export const retract = deciding(
  {
    name: 'memory_retract',
    title: 'Retract a fact',
    description:
      'Ends a fact that is no longer true and has no replacement, once a person agrees. Nothing is deleted; it can be undone.',
  },
  { verb: changes.retract, message: ({ content }) => `Is this no longer true? “${content}”` },
)

export const restore = deciding(
  {
    name: 'memory_restore',
    title: 'Restore a fact',
    description:
      'Makes an earlier version current again, once a person agrees; what replaced it ends.',
  },
  { verb: changes.restore, message: ({ content }) => `Make this current again? “${content}”` },
)

export const protect = deciding(
  {
    name: 'protect',
    title: 'Protect a fact',
    description:
      'Keeps a fact from being superseded, or lifts that protection, once a person agrees.',
  },
  {
    verb: changes.protect,
    input: z.strictObject({ id: z.string(), protected: z.boolean().default(true), confirm }),
    message: ({ content }, args) =>
      args['protected'] === false
        ? `Lift the protection of “${content}”?`
        : `Protect this from being superseded? “${content}”`,
    more: (args) => ({ protected: args['protected'] }),
  },
)
