import type { RequestStateCodec, ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'

import { MERGE_WORDS } from '@/lib/domain/merge-plan'

export const PLAN_SECONDS = 600

const mergeShape = z.object({
  plan: z.literal('merge'),
  members: z.array(z.object({ id: z.string(), version: z.int() })),
  survivorId: z.string(),
  words: z.enum(MERGE_WORDS),
  content: z.string(), // of the survivor then
})

const supersedeShape = z.object({
  plan: z.literal('supersede'),
  olderId: z.string(),
  olderVersion: z.int(),
  newerId: z.string(),
  newerVersion: z.int(),
})

const planShape = z.discriminatedUnion('plan', [mergeShape, supersedeShape])

export type MergePlan = z.infer<typeof mergeShape>
export type SupersedePlan = z.infer<typeof supersedeShape>

/** What was planned, over the versions that were looked at. */
export type Plan = z.infer<typeof planShape>

/** Plans as handles: signed, for one token, valid for ten minutes; nothing is stored (rule MC7). */
export type Plans = {
  seal(plan: Plan): Promise<string>
  /** Returns the plan of a handle; null for one that is expired, changed, or another token’s. */
  open(handle: string): Promise<Plan | null>
}

/** Returns the plans of one request. */
export function plansOf(codec: RequestStateCodec, context: ServerContext): Plans {
  return {
    seal: (plan) => codec.mint(plan, context),
    open: async (handle) => {
      try {
        return planShape.parse(await codec.verify(handle, context))
      } catch {
        return null
      }
    },
  }
}
