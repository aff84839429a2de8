import type { RequestStateCodec, ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'

const planShape = z.object({
  plan: z.literal('supersede'),
  olderId: z.string(),
  olderVersion: z.int(),
  newerId: z.string(),
  newerVersion: z.int(),
})

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
