import type { z } from 'zod'

import { snakeCase } from './names'

type Issue = z.core.$ZodIssue

const MOMENT = 'write a moment as 2026-01-15T09:30:00Z'
const TYPES: Readonly<Record<string, string>> = {
  string: 'it must be text',
  number: 'it must be a number',
  int: 'it must be a whole number',
  boolean: 'it must be true or false',
  array: 'it must be a list',
}

/** Says what is wrong with a request, by the first field that is, as programs write its name. */
export function requestProblem({ issues: [issue] }: Pick<z.ZodError, 'issues'>): string {
  if (issue === undefined) return 'The request could not be read.'
  if (issue.code === 'invalid_union' && issue.path.length === 0) return problemOfForms(issue.errors)
  const place = issue.path.map((part) =>
    typeof part === 'string' ? snakeCase(part) : String(part),
  )
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    return `There is no field “${[...place, asSent(key)].join('.').slice(0, 100)}”.`
  }
  const problem = `${fieldProblem(issue)}.`
  return place.length === 0 ? problem : `${place.join('.')}: ${problem}`
}

/** Says what is wrong by the form that a request comes nearest to: it gives the fewest fields that this form does not have. */
function problemOfForms(forms: readonly (readonly Issue[])[]): string {
  const [nearest, other] = forms
    .map((issues) => ({
      issues,
      unknown: issues.flatMap((each) => (each.code === 'unrecognized_keys' ? each.keys : [])),
    }))
    .toSorted((one, two) => one.unknown.length - two.unknown.length)
  const [mine] = nearest?.unknown ?? []
  const [theirs] = other?.unknown ?? []
  const isBoth = mine !== undefined && theirs !== undefined && !other?.unknown.includes(mine)
  return isBoth
    ? `Send “${asSent(theirs)}” or “${asSent(mine)}”, not both.`
    : requestProblem({ issues: [...(nearest?.issues ?? [])] })
}

/** A name that was not written as programs write names has a mark before it. */
function asSent(name: string): string {
  return /^_.*[A-Z]/u.test(name) ? name.slice(1) : snakeCase(name)
}

/** Says what a field must be, without a full stop. */
export function fieldProblem(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? 'it is required'
        : (TYPES[issue.expected] ?? 'it must be an object')
    case 'invalid_value':
      return `use ${issue.values
        .map(String)
        .join(', ')
        .replace(/, ([^,]*)$/u, ' or $1')}`
    case 'too_small':
      return sizeProblem(issue, issue.minimum, 'least')
    case 'too_big':
      return sizeProblem(issue, issue.maximum, 'most')
    case 'invalid_format':
      return issue.format === 'datetime' ? MOMENT : issue.message
    case 'invalid_union':
      return momentProblem(issue.errors) ?? issue.message
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return issue.message
  }
}

function sizeProblem(
  { origin }: { readonly origin: string },
  size: number | bigint,
  limit: 'least' | 'most',
): string {
  if (origin === 'string')
    return `it must have at ${limit} ${size} ${size === 1 ? 'character' : 'characters'}`
  if (origin === 'array')
    return `it must have at ${limit} ${size} ${size === 1 ? 'entry' : 'entries'}`
  return `it must be at ${limit} ${size}`
}

/** Says what is wrong where a day or a moment would have fitted. */
function momentProblem(tried: readonly (readonly Issue[])[]): string | undefined {
  const firsts = tried.flatMap((issues) => issues.slice(0, 1))
  const isMoment = firsts.some(
    (first) => first.code === 'invalid_format' && first.format === 'datetime',
  )
  if (!isMoment) return undefined
  const ofDay = firsts.find(({ code }) => code === 'custom') // it is one, and out of range
  return ofDay?.message ?? `write a day as 2026-01-15, or ${MOMENT.replace('write ', '')}`
}
