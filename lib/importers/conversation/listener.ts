import { nameKey } from '@/lib/domain/fact'
import type { FactInput, StatedReplacement } from '@/lib/domain/import-batch'

import { quoted } from '../clean-text'
import { hearLine, MAX_LINE_LENGTH, type Heard, type HeardFact } from './hear-line'
import { isLeftOpen, resolveShort, correctedLast, type EarlierStatement } from './said-before'
import { sentencesIn } from './sentences-in'

const USER_ENTITY = 'user'
const NOTHING = Symbol('nothing') // a sentence without a result

/** A line from the person. */
export type Line = {
  readonly line: number
  readonly agent: string
  readonly text: string
  readonly at: Date | null
  readonly project: string | null
}

/** A sentence of a line, which is in `whole`. */
type Sentence = Line & { readonly whole: string }

/** Reads the lines of a conversation in order, remembering earlier statements (rules AR2, AR3, AR6). */
export type Listener = {
  /** Returns the notes on the line. */
  hear(message: Line): readonly string[]
  all(): {
    readonly facts: readonly FactInput[]
    readonly instead: readonly StatedReplacement[]
  }
}

/** What one agent was told in one project. */
type Thread = {
  readonly statements: EarlierStatement[]
  isAdjacent: boolean // the previous line was a statement
}

/** Creates a listener for a new conversation. `onSilent` is called for each line without a result. */
export function createListener(onSilent: (message: Line) => void): Listener {
  const facts: FactInput[] = []
  const instead: StatedReplacement[] = []
  const current = new Map<string, { readonly value: string; readonly index: number }>()
  const threads = new Map<string, Thread>()
  const times = new Map<string, number>()

  const addFact = (
    message: Sentence,
    heard: Pick<HeardFact, 'statement' | 'content'>,
  ): FactInput => {
    const name = JSON.stringify([message.agent, message.text, message.at?.getTime() ?? null])
    const nth = (times.get(name) ?? 0) + 1
    times.set(name, nth)
    const fact = buildFact(message, heard, nth)
    facts.push(fact)
    return fact
  }
  const addReplacement = (
    message: Line,
    replacement: Pick<StatedReplacement, 'newerExternalId' | 'older' | 'newer'> & {
      readonly corrects: EarlierStatement | null
    },
  ) => {
    const { corrects, ...rest } = replacement
    const target = corrects === null ? {} : { olderExternalId: corrects.externalId }
    instead.push({
      ...rest,
      ...target,
      agent: message.agent,
      line: message.line,
      said: message.text,
    })
  }
  const lineSlot = (message: Line, key: string | null) =>
    key === null ? null : JSON.stringify([message.agent, message.project, key])

  const hearFact = (message: Sentence, thread: Thread, understood: ResolvedLine): string | null => {
    const { heard, corrects } = understood
    const { key, value } = heard.statement
    const slot = lineSlot(message, key)
    const before = slot === null ? undefined : current.get(slot)
    const again = before === undefined ? undefined : facts[before.index]
    if (before !== undefined && again !== undefined && before.value === nameKey(value)) {
      facts[before.index] = confirmAgain(again, message.at)
      thread.isAdjacent = true
      return `${quoted(message.text)} says again what holds already; it counts as a confirmation.`
    }
    if (slot !== null && !understood.isSuggestion)
      current.set(slot, { value: nameKey(value), index: facts.length })
    const { externalId } = addFact(message, heard)
    const newerExternalId = externalId ?? ''
    thread.statements.push({
      statement: heard.statement,
      content: heard.content,
      externalId: newerExternalId,
    })
    thread.isAdjacent = true
    if (key !== null || heard.older !== null || corrects !== null)
      addReplacement(message, { newerExternalId, older: heard.older, newer: value, corrects })
    return null
  }

  const hearRetraction = (message: Sentence, thread: Thread, heard: Retraction): string | null => {
    const corrects =
      heard.older === null && thread.isAdjacent ? (thread.statements.at(-1) ?? null) : null
    if (heard.older === null && corrects === null) return unclearCorrection(message)
    const slot = lineSlot(message, corrects?.statement.key ?? heard.statement.key)
    if (slot !== null) current.delete(slot)
    const statement =
      corrects === null ? heard.statement : { ...corrects.statement, kind: 'fact' as const }
    const { externalId } = addFact(message, { statement, content: message.text })
    addReplacement(message, {
      newerExternalId: externalId ?? '',
      older: heard.older,
      newer: message.text,
      corrects,
    })
    return null
  }

  const hearSentence = (message: Sentence): string | typeof NOTHING | null => {
    const name = JSON.stringify([message.agent, message.project])
    const thread = threads.get(name) ?? { statements: [], isAdjacent: false }
    threads.set(name, thread)
    const { isAdjacent } = thread
    const heard = hearLine(message.text)
    if (heard.heard === 'retraction') {
      const reason = hearRetraction(message, thread, heard)
      thread.isAdjacent = false
      return reason
    }
    thread.isAdjacent = false
    if (heard.heard === 'review') return unclearCorrection(message)
    const before = { line: message.text, statements: thread.statements, isAdjacent }
    const understood = resolveLine(heard, before)
    if (understood !== null) return hearFact(message, thread, understood)
    if (heard.heard === 'short' && isLeftOpen(heard.correction, before))
      return unclearCorrection(message)
    return NOTHING
  }

  return {
    hear(message) {
      const whole = message.text
      const parts = whole.length > MAX_LINE_LENGTH ? [whole] : sentencesIn(whole)
      const answers = parts.map((text) => hearSentence({ ...message, text, whole }))
      const notes = answers.filter((note) => note !== null && note !== NOTHING)
      if (answers.every((note) => note === NOTHING)) onSilent(message)
      return notes
    },
    all: () => ({ facts, instead }),
  }
}

type Retraction = Extract<Heard, { readonly heard: 'retraction' }>

type ResolvedLine = {
  readonly heard: HeardFact
  readonly corrects: EarlierStatement | null
  readonly isSuggestion: boolean // something better is not yet a choice
}

function resolveLine(
  heard: Exclude<Heard, Retraction | { readonly heard: 'review' }>,
  before: Parameters<typeof resolveShort>[1],
): ResolvedLine | null {
  if (heard.heard === 'nothing') return null
  if (heard.heard === 'fact') {
    const corrects = heard.takesBack === true ? correctedLast(heard, before) : null
    return { heard, corrects, isSuggestion: false }
  }
  const resolved = resolveShort(heard.correction, before)
  return resolved === null ? null : { ...resolved, isSuggestion: heard.correction.how === 'better' }
}

function unclearCorrection({ text }: Line): string {
  return `${quoted(text)} corrects something and does not say what. Nothing was changed; look at it.`
}

/**
 * Builds the fact of a line. `nth` distinguishes lines with the same words, because a repeated statement may be true again (rule
 * A7).
 */
function buildFact(
  message: Sentence,
  heard: Pick<HeardFact, 'statement' | 'content'>,
  nth: number,
): FactInput {
  const { agent, text, whole, at, project } = message
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
    source: { externalId: null, excerpt: whole, session: null },
  }
}

function confirmAgain(fact: FactInput, at: Date | null): FactInput {
  return { ...fact, confirmed: { times: (fact.confirmed?.times ?? 0) + 1, at } }
}
