import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'

import { fieldProblem } from '@/lib/contract/field-problem'
import { snakeCase } from '@/lib/contract/names'
import { reaches } from '@/lib/contract/reach'
import type { Principal } from '@/lib/contract/verb'
import { accepted, refused, type Result } from '@/lib/domain/result'

import type { Tool } from './tool'

/** Other names of arguments, under which users of other memories know them. */
const OTHER_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  memory_store: { text: 'content', subject: 'entity' },
  memory_search: { subject: 'entity' },
  memory_context: { subject: 'entity', true_at: 'as_of' },
}

/** Takes any arguments, so that what is wrong with them is refused as everything else is; the published shape stays as it is (rule MC8). */
export function accepting(shape: z.ZodType): StandardSchemaWithJSON {
  const standard = shape['~standard'] as StandardSchemaWithJSON['~standard']
  return { '~standard': { ...standard, validate: (value) => ({ value }) } }
}

/** Reads the arguments of a tool: `oldId` for `old_id`, and what other memories call an argument (rule MC8). */
export function readArguments(
  { name: tool, input }: Pick<Tool, 'name' | 'input'>,
  args: unknown,
): Result<unknown> {
  const given = ourNames(tool, args)
  const twice = given.find(([name], at) => given.findIndex(([first]) => first === name) < at)
  if (twice !== undefined) return bad(`${twice[0]}: it is given twice, under two names.`)
  const { data, error } = input.safeParse(Object.fromEntries(given))
  return error === undefined ? accepted(data) : bad(error.issues.map(said).join(' '))
}

/**
 * Returns a principal for what a call is about. Every tool takes `agent`; one that names facts or operations by their ids has no such
 * argument, and finds only those of that agent (rule MC8).
 */
export function narrowedTo(
  principal: Principal,
  { input }: Pick<Tool, 'input'>,
  args: unknown,
): Result<{ readonly principal: Principal; readonly args: unknown }> {
  const isAboutIds =
    input instanceof z.ZodObject &&
    input.def.catchall instanceof z.ZodNever && // `dedup` without an action takes any argument
    !('agent' in input.shape)
  const { agent, ...rest } = isAboutIds ? { ...(args as Record<string, unknown> | null) } : {}
  if (typeof agent !== 'string') return accepted({ principal, args })
  return reaches(principal, agent)
    ? accepted({ principal: { ...principal, agents: [agent] }, args: rest })
    : refused({ kind: 'not-found', what: 'agent' })
}

/** What an argument must be; a name that is none is said as it was given. */
function said(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `There is no argument “${issue.keys.join('”, “').slice(0, 100)}”.`
  const place = issue.path.map(String).join('.')
  return `${place === '' ? '' : `${place}: `}${fieldProblem(issue)}.`
}

/** Returns arguments under our names. */
function ourNames(tool: string, args: unknown): readonly (readonly [string, unknown])[] {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return []
  return Object.entries(args).map(([name, value]) => {
    const snake = snakeCase(name)
    return [OTHER_NAMES[tool]?.[snake] ?? snake, numberIn(snake, value)] as const
  })
}

/** A budget was a text once. */
function numberIn(name: string, value: unknown): unknown {
  return name === 'budget' && typeof value === 'string' && /^\d+$/u.test(value)
    ? Number(value)
    : value
}

function bad(problem: string): Result<never> {
  return refused({ kind: 'bad-input', problem })
}

/** Other names of tools. They can be called, and are in no list (rule MC8). */
export const ALIASES: ReadonlyMap<string, string> = new Map([
  ['undo', 'merge_undo'],
  ['find_duplicates', 'merge_candidates'],
  ['memory_list', 'memory_search'],
  ['memory_recall', 'memory_search'],
])
