import { nameKey } from '@/lib/domain/fact'
import type { FactInput, StatedReplacement } from '@/lib/domain/import-batch'

import { quoted } from '../clean-text'
import { hearLine, type Heard, type HeardFact } from './hear-line'
import { isLeftOpen, resolveShort, takesBackLast, type Said } from './said-before'

const WHO = 'user'

/** A line that the person said. */
export type Line = {
  readonly line: number
  readonly agent: string
  readonly text: string
  readonly at: Date | null
  readonly project: string | null
}

/** Hears the lines of a conversation one after another, and remembers what was said before (rules AR2, AR3, AR6). */
export type Listener = {
  /** Returns what a person should hear about the line, or null. A line that somebody else said is null. */
  hear(said: Line | null): string | null
  all(): {
    readonly facts: readonly FactInput[]
    readonly instead: readonly StatedReplacement[]
    readonly silent: number // lines that come to nothing
  }
}

/** What was said to one agent in one project. */
type Thread = { readonly said: Said[]; justSaid: boolean }

/** Returns a listener that has heard nothing. */
export function listener(): Listener {
  const facts: FactInput[] = []
  const instead: StatedReplacement[] = []
  const current = new Map<string, { readonly value: string; readonly index: number }>()
  const threads = new Map<string, Thread>()
  const times = new Map<string, number>()
  let silent = 0

  const take = (said: Line, heard: Pick<HeardFact, 'statement' | 'content'>): FactInput => {
    const name = JSON.stringify([said.agent, said.text, said.at?.getTime() ?? null])
    const nth = (times.get(name) ?? 0) + 1
    times.set(name, nth)
    const fact = factOf(said, heard, nth)
    facts.push(fact)
    return fact
  }
  const askInstead = (
    said: Line,
    of: Pick<StatedReplacement, 'newerExternalId' | 'older' | 'newer'> & {
      readonly corrects: Said | null
    },
  ) => {
    const { corrects, ...rest } = of
    const target = corrects === null ? {} : { olderExternalId: corrects.externalId }
    instead.push({ ...rest, ...target, agent: said.agent, line: said.line, said: said.text })
  }
  const slotOfLine = (said: Line, key: string | null) =>
    key === null ? null : JSON.stringify([said.agent, said.project, key])

  const hearFact = (said: Line, thread: Thread, of: Understood): string | null => {
    const { heard, corrects } = of
    const { key, value } = heard.statement
    const slot = slotOfLine(said, key)
    const before = slot === null ? undefined : current.get(slot)
    const again = before === undefined ? undefined : facts[before.index]
    if (before !== undefined && again !== undefined && before.value === nameKey(value)) {
      facts[before.index] = confirmedOnceMore(again, said.at)
      thread.justSaid = true
      return `${quoted(said.text)} says again what holds already; it counts as a confirmation.`
    }
    if (slot !== null && !of.isIdea)
      current.set(slot, { value: nameKey(value), index: facts.length })
    const { externalId } = take(said, heard)
    const newerExternalId = externalId ?? ''
    thread.said.push({
      statement: heard.statement,
      content: heard.content,
      externalId: newerExternalId,
    })
    thread.justSaid = true
    if (key !== null || heard.older !== null || corrects !== null)
      askInstead(said, { newerExternalId, older: heard.older, newer: value, corrects })
    return null
  }

  const hearRetraction = (said: Line, thread: Thread, heard: Retraction): string | null => {
    const corrects = heard.older === null && thread.justSaid ? (thread.said.at(-1) ?? null) : null
    if (heard.older === null && corrects === null) return notSaidWhat(said)
    const slot = slotOfLine(said, corrects?.statement.key ?? heard.statement.key)
    if (slot !== null) current.delete(slot)
    const statement =
      corrects === null ? heard.statement : { ...corrects.statement, kind: 'fact' as const }
    const { externalId } = take(said, { statement, content: said.text })
    askInstead(said, {
      newerExternalId: externalId ?? '',
      older: heard.older,
      newer: said.text,
      corrects,
    })
    return null
  }

  return {
    hear(said) {
      if (said === null) {
        silent += 1
        return null
      }
      const name = JSON.stringify([said.agent, said.project])
      const thread = threads.get(name) ?? { said: [], justSaid: false }
      threads.set(name, thread)
      const { justSaid } = thread
      const heard = hearLine(said.text)
      if (heard.heard === 'retraction') {
        const reason = hearRetraction(said, thread, heard)
        thread.justSaid = false
        return reason
      }
      thread.justSaid = false
      if (heard.heard === 'review') return notSaidWhat(said)
      const before = { line: said.text, said: thread.said, justSaid }
      const understood = understand(heard, before)
      if (understood !== null) return hearFact(said, thread, understood)
      if (heard.heard === 'short' && isLeftOpen(heard.correction, before)) return notSaidWhat(said)
      silent += 1
      return null
    },
    all: () => ({ facts, instead, silent }),
  }
}

type Retraction = Extract<Heard, { readonly heard: 'retraction' }>

type Understood = {
  readonly heard: HeardFact
  readonly corrects: Said | null
  readonly isIdea: boolean // what would be better is no choice yet
}

function understand(
  heard: Exclude<Heard, Retraction | { readonly heard: 'review' }>,
  before: Parameters<typeof resolveShort>[1],
): Understood | null {
  if (heard.heard === 'nothing') return null
  if (heard.heard === 'fact') {
    const corrects = heard.takesBack === true ? takesBackLast(heard, before) : null
    return { heard, corrects, isIdea: false }
  }
  const resolved = resolveShort(heard.correction, before)
  return resolved === null ? null : { ...resolved, isIdea: heard.correction.how === 'better' }
}

function notSaidWhat({ text }: Line): string {
  return `${quoted(text)} corrects something and does not say what. Nothing was changed; look at it.`
}

/** `nth` tells lines with the same words apart: what is said once more later may be true again (rule A7). */
function factOf(
  said: Line,
  heard: Pick<HeardFact, 'statement' | 'content'>,
  nth: number,
): FactInput {
  const { agent, text, at, project } = said
  const { kind, aspect, key } = heard.statement
  const name = JSON.stringify([text, at?.getTime() ?? null, project, nth])
  return {
    agent,
    entity: WHO,
    aspect,
    key,
    kind,
    content: heard.content,
    tags: [],
    metadata: project === null ? {} : { project },
    confidence: null,
    importance: null,
    recordedAt: at,
    validFrom: at,
    validUntil: null,
    protected: false,
    status: 'active',
    supersededBy: null,
    supersededAt: null,
    externalId: name,
    source: { externalId: null, excerpt: text, session: null },
  }
}

function confirmedOnceMore(fact: FactInput, at: Date | null): FactInput {
  return { ...fact, confirmed: { times: (fact.confirmed?.times ?? 0) + 1, at } }
}
