import { z } from 'zod'

import { refused } from '@/lib/domain/result'

import { readArguments } from './accept'
import { protect } from './fact-tools'
import { candidates, mergePolicy, planMerge } from './merge-tools'
import { undo } from './review-tools'
import { applyPlan, planSupersede } from './supersede-tools'
import type { Tool } from './tool'

/** What each action of the one tool of older clients comes down to. */
const ACTIONS: ReadonlyMap<string, Tool> = new Map([
  ['scan', candidates],
  ['plan_merge', planMerge],
  ['plan_supersede', planSupersede],
  ['apply', applyPlan],
  ['undo', undo],
  ['protect', protect],
  ['policy', mergePolicy],
])

/** Returns the tool that a call means: behind `dedup`, that of its action. */
export function toolMeant(tool: Tool, args: unknown): Tool {
  if (tool !== dedup) return tool
  const { action } = { ...(args as { readonly action?: unknown } | null) }
  return (typeof action === 'string' ? ACTIONS.get(action) : undefined) ?? tool
}

/** The one tool of clients that know Vestige 2 and 3. It is in no list (rule MC8). */
export const dedup: Tool = {
  name: 'dedup',
  title: 'Duplicates',
  description: 'Does what its action names.',
  needs: ['read', 'write'],
  reads: false,
  input: z.looseObject({ action: z.string() }),
  output: { type: 'object' },
  repeats: false,
  run: (args, around) => {
    const { action, ...rest } = args as { readonly action: string }
    const tool = ACTIONS.get(action)
    if (tool === undefined)
      return Promise.resolve(
        refused({
          kind: 'bad-input',
          problem: `action: there is no “${action.slice(0, 40)}” here. Use ${[...ACTIONS.keys()].join(', ')}.`,
        }),
      )
    const read = readArguments(tool, rest)
    return read.ok ? tool.run(read.value, around) : Promise.resolve(read)
  },
}
