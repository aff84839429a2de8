import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { z } from 'zod'

import { fieldProblem } from '@/lib/contract/field-problem'
import { snakeCase } from '@/lib/contract/names'

/** Other names of arguments, under which users of other memories know them. */
const OTHER_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  memory_store: { text: 'content' },
  memory_context: { true_at: 'as_of' },
}

/** Accepts `oldId` for `old_id`, and what other memories call an argument. The published shape stays as it is (rule MC8). */
export function accepting(tool: string, shape: z.ZodType): StandardSchemaWithJSON {
  const standard = shape['~standard'] as StandardSchemaWithJSON['~standard']
  return {
    '~standard': {
      ...standard,
      validate: (args) => {
        const { data, error } = shape.safeParse(ourNames(tool, args))
        return error === undefined
          ? { value: data }
          : { issues: error.issues.map((issue) => ({ ...issue, message: said(issue) })) }
      },
    },
  }
}

/** What an argument must be; a name that is none is said as it was given. */
function said(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys'
    ? `there is no argument “${issue.keys.join('”, “').slice(0, 100)}”`
    : fieldProblem(issue)
}

/** Returns arguments under our names. */
export function ourNames(tool: string, args: unknown): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const snake = snakeCase(name)
      return [OTHER_NAMES[tool]?.[snake] ?? snake, value]
    }),
  )
}

/** Other names of tools. They can be called, and are in no list (rule MC8). */
export const ALIASES: ReadonlyMap<string, string> = new Map([
  ['undo', 'merge_undo'],
  ['find_duplicates', 'merge_candidates'],
  ['memory_list', 'memory_search'],
  ['memory_recall', 'memory_search'],
])
