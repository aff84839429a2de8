import { nameKey } from '@/lib/domain/fact'
import type { FactInput, StatedReplacement } from '@/lib/domain/import-batch'

import { quoted } from '../clean-text'
import { hearLine, type Heard, type HeardFact } from './hear-line'
import { isLeftOpen, resolveShort, correctedLast, type EarlierStatement } from './said-before'

const USER_ENTITY = 'user'

/** A line from the person. */
export type Line = {
  readonly line: number
  readonly agent: string
  readonly text: string
  readonly at: Date | null
  readonly project: string | null
}

/** Reads the lines of a conversation in order, remembering earlier statements (rules AR2, AR3, AR6). */
export type Listener = {
  /** Returns a note on the line, or null; `said` is null for someone else's line. */
  hear(said: Line | null): string | null
  all(): {
    readonly facts: readonly FactInput[]
    readonly instead: readonly StatedReplacement[]
    readonly silent: number // lines without a result
  }
}

/** What one agent was told in one project. */
type Thread = { readonly said: EarlierStatement[]; justSaid: boolean }

/** Creates a listener for a new conversation. */
export function createListener(): Listener {
  const facts: FactInput[] = []
  const instead: StatedReplacement[] = []
  const current = new Map<string, { readonly value: string; readonly index: number }>()
  const threads = new Map<string, Thread>()
  const times = new Map<string, number>()
  let silent = 0

  const addFact = (said: Line, heard: Pick<HeardFact, 'statement' | 'content'>): FactInput => {
    const name = JSON.stringify([said.agent, said.text, said.at?.getTime() ?? null])
    const nth = (times.get(name) ?? 0) + 1
    times.set(name, nth)
    const fact = buildFact(said, heard, nth)
    facts.push(fact)
    return fact
  }
  const addReplacement = (
    said: Line,
    replacement: Pick<StatedReplacement, 'newerExternalId' | 'older' | 'newer'> & {
      readonly corrects: EarlierStatement | null
    },
  ) => {
    const { corrects, ...rest } = replacement
    const target = corrects === null ? {} : { olderExternalId: corrects.externalId }
    instead.push({ ...rest, ...target, agent: said.agent, line: said.line, said: said.text })
  }
  const lineSlot = (said: Line, key: string | null) =>
    key === null ? null : JSON.stringify([said.agent, said.project, key])

  const hearFact = (said: Line, thread: Thread, understood: Understood): string | null => {
    const { heard, corrects } = understood
    const { key, value } = heard.statement
    const slot = lineSlot(said, key)
    const before = slot === null ? undefined : current.get(slot)
    const again = before === undefined ? undefined : facts[before.index]
    if (before !== undefined && again !== undefined && before.value === nameKey(value)) {
      facts[before.index] = confirmAgain(again, said.at)
      thread.justSaid = true
      return `${quoted(said.text)} says again what holds already; it counts as a confirmation.`
    }
    if (slot !== null && !understood.isIdea)
      current.set(slot, { value: nameKey(value), index: facts.length })
    const { externalId } = addFact(said, heard)
    const newerExternalId = externalId ?? ''
    thread.said.push({
      statement: heard.statement,
      content: heard.content,
      externalId: newerExternalId,
    })
    thread.justSaid = true
    if (key !== null || heard.older !== null || corrects !== null)
      addReplacement(said, { newerExternalId, older: heard.older, newer: value, corrects })
    return null
  }

  const hearRetraction = (said: Line, thread: Thread, heard: Retraction): string | null => {
    const corrects = heard.older === null && thread.justSaid ? (thread.said.at(-1) ?? null) : null
    if (heard.older === null && corrects === null) return unclearCorrection(said)
    const slot = lineSlot(said, corrects?.statement.key ?? heard.statement.key)
    if (slot !== null) current.delete(slot)
    const statement =
      corrects === null ? heard.statement : { ...corrects.statement, kind: 'fact' as const }
    const { externalId } = addFact(said, { statement, content: said.text })
    addReplacement(said, {
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
      if (heard.heard === 'review') return unclearCorrection(said)
      const before = { line: said.text, said: thread.said, justSaid }
      const understood = understand(heard, before)
      if (understood !== null) return hearFact(said, thread, understood)
      if (heard.heard === 'short' && isLeftOpen(heard.correction, before))
        return unclearCorrection(said)
      silent += 1
      return null
    },
    all: () => ({ facts, instead, silent }),
  }
}

type Retraction = Extract<Heard, { readonly heard: 'retraction' }>

type Understood = {
  readonly heard: HeardFact
  readonly corrects: EarlierStatement | null
  readonly isIdea: boolean // something better is not yet a choice
}

function understand(
  heard: Exclude<Heard, Retraction | { readonly heard: 'review' }>,
  before: Parameters<typeof resolveShort>[1],
): Understood | null {
  if (heard.heard === 'nothing') return null
  if (heard.heard === 'fact') {
    const corrects = heard.takesBack === true ? correctedLast(heard, before) : null
    return { heard, corrects, isIdea: false }
  }
  const resolved = resolveShort(heard.correction, before)
  return resolved === null ? null : { ...resolved, isIdea: heard.correction.how === 'better' }
}

function unclearCorrection({ text }: Line): string {
  return `${quoted(text)} corrects something and does not say what. Nothing was changed; look at it.`
}

/**
 * Builds the fact of a line. `nth` distinguishes lines with the same words, because a repeated statement may be true again (rule
 * A7).
 */
function buildFact(
  said: Line,
  heard: Pick<HeardFact, 'statement' | 'content'>,
  nth: number,
): FactInput {
  const { agent, text, at, project } = said
  const { kind, aspect, key } = heard.statement
  const name = JSON.stringify([text, at?.getTime() ?? null, project, nth])
  return {
    agent,
    entity: USER_ENTITY,
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

function confirmAgain(fact: FactInput, at: Date | null): FactInput {
  return { ...fact, confirmed: { times: (fact.confirmed?.times ?? 0) + 1, at } }
}
