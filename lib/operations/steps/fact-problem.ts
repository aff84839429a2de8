import { agentNameProblem } from '@/lib/domain/agent-name'
import { MAX_CONTENT_LENGTH, MAX_NAME_LENGTH, VISIBLE } from '@/lib/domain/fact'
import type { FactInput } from '@/lib/domain/import-batch'
import { formatNumber } from '@/lib/language/format'
import { reservedNameProblem } from '@/lib/store/policies'

const CONTROL_CHARACTER = /\p{Cc}/u

/** Returns what is wrong with a fact's text, as a sentence, or null. */
export function contentProblem(content: string): string | null {
  if (!VISIBLE.test(content)) return 'A fact needs text.'
  if (content.length > MAX_CONTENT_LENGTH) {
    return `The fact has ${formatNumber(content.length)} characters; the limit is ${formatNumber(MAX_CONTENT_LENGTH)}.`
  }
  return content.includes('\u0000') ? 'The fact contains a NUL character.' : null
}

/** Returns what is wrong with a new fact, as a sentence, or null. */
export function newFactProblem(fact: FactInput): string | null {
  return factProblem(fact) ?? agentNameProblem(fact.agent)
}

/** Returns what is wrong with a fact, new or stored, as a sentence, or null. */
export function factProblem(fact: FactInput): string | null {
  const problem = contentProblem(fact.content)
  if (problem !== null) return problem
  if (fact.agent.trim() === '') return 'A fact needs an agent.'
  const names = [
    ['agent', fact.agent],
    ['entity', fact.entity],
    ['aspect', fact.aspect],
    ['key', fact.key],
  ] as const
  for (const [label, name] of names) {
    if (name === null) continue
    if (name.trim() === '') return `The ${label} is empty.`
    if (CONTROL_CHARACTER.test(name)) {
      return `The ${label} contains a control character, such as a line break or a tab.`
    }
    if (name.length > MAX_NAME_LENGTH) {
      return `The ${label} has ${name.length} characters; the limit is ${MAX_NAME_LENGTH}.`
    }
  }
  return reservedNameProblem(fact.agent)
}
