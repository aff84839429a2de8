import { monthNumber } from '../lexicon/number-words'
import { BREAK } from '../text'
import type { WordOrder } from './lexicon'
import type { GlossToken } from './tokens'

const LINKING = new Set(['is', 'was'])
const AUXILIARY = new Set(['is', 'was', 'has', 'had', 'can', 'must', 'will', 'wants', 'would'])
const LEADS = new Set(['since', 'in', 'at', 'on', 'from', 'to', 'with', 'for', 'after', 'before'])
const DETERMINERS = new Set(['the', 'a', 'my', 'our', 'his', 'her', 'this', 'no', 'every'])
const CHANGERS = new Set(
  'moved switched switches changed transferred rescheduled promoted raised lowered'.split(' '),
)
const MOTIONS = new Set('moved switched quit joined became'.split(' ')) // “ist gezogen” is “has moved”

/** Puts the words of a gloss into English order, clause by clause. */
export function arrange(tokens: readonly GlossToken[], order: WordOrder): readonly GlossToken[] {
  const found: GlossToken[] = []
  for (let from = 0; from < tokens.length;) {
    let to = from + 1
    while (to < tokens.length && ((tokens[to]?.gap ?? 0) & BREAK) === 0) to += 1
    const clause = tokens.slice(from, to)
    const gap = clause[0]?.gap ?? 0
    arrangeClause(clause, order).forEach((token, at) => {
      found.push({ ...token, gap: at === 0 ? gap : 0 })
    })
    from = to
  }
  return found
}

function arrangeClause(whole: readonly GlossToken[], order: WordOrder): readonly GlossToken[] {
  const clause = glossEnd(whole, order)
  const nows = clause.filter(({ part }) => part === 'now')
  const lates = clause.filter(({ part }) => part === 'late')
  const rest = clause.filter(({ part }) => part !== 'now' && part !== 'late')
  const opensWithNow = clause[0]?.part === 'now' || clause[0]?.part === 'late'
  const subjectFirst = order.verbSecond ? putSubjectFirst(rest, opensWithNow) : rest
  const denied = putDenial(order.verbSecond ? putParticiple(subjectFirst) : subjectFirst)
  const verb = verbAt(denied)
  const at = verb < 0 ? 0 : beforeDenial(denied, verb)
  return turnDirections(
    dropDateWord([...denied.slice(0, at), ...nows, ...denied.slice(at), ...lates]),
  )
}

/** “el 1 de septiembre”: the 1 September. */
function dropDateWord(tokens: readonly GlossToken[]): readonly GlossToken[] {
  return tokens.filter(
    ({ word }, at) =>
      word !== 'of' ||
      !/^\d/u.test(tokens[at - 1]?.word ?? '') ||
      monthNumber(tokens[at + 1]?.word ?? '') === 0,
  )
}

/** “Das Licht ist an”, “findet … statt”: a preposition at the end belongs to the verb. */
function glossEnd(clause: readonly GlossToken[], { atEnd }: WordOrder): readonly GlossToken[] {
  const last = clause.at(-1)
  const words = last === undefined || last.part !== 'word' ? undefined : atEnd.get(last.form)
  if (last === undefined || words === undefined) return clause
  return [...clause.slice(0, -1), ...words.map((word) => ({ ...last, word }))]
}

function verbAt(tokens: readonly GlossToken[]): number {
  const verb = tokens.findIndex(({ part }) => part === 'verb')
  return verb >= 0 ? verb : tokens.findIndex(({ part }) => part === 'base')
}

function beforeDenial(tokens: readonly GlossToken[], verb: number): number {
  let at = verb
  while (at > 0 && tokens[at - 1]?.part === 'not') at -= 1
  return at
}

/** “In Kiel wohnt Ada”, “(jetzt) wohnt Ada”: the subject goes before the verb, and what came first to the end. */
function putSubjectFirst(
  tokens: readonly GlossToken[],
  opensWithNow: boolean,
): readonly GlossToken[] {
  const verb = tokens.findIndex(({ part }) => part === 'verb')
  const first = tokens[0]
  if (verb < 0 || first === undefined) return tokens
  const isLead =
    verb > 0 && first.part === 'word' && (LEADS.has(first.word) || first.form === 'den')
  if (!isLead && !(verb === 0 && opensWithNow)) return tokens
  if (/^\d/u.test(tokens[verb + 1]?.word ?? '')) return tokens // “In der Halle sind 18 Kinder”
  const to = subjectEnd(tokens, verb + 1)
  return [
    ...tokens.slice(verb + 1, to),
    ...tokens.slice(verb, verb + 1),
    ...tokens.slice(to),
    ...tokens.slice(0, verb),
  ]
}

/** Returns the position after the noun phrase that starts here. */
function subjectEnd(tokens: readonly GlossToken[], from: number): number {
  let at = from
  if (DETERMINERS.has(tokens[at]?.word ?? '')) at += 1
  else if (tokens[at]?.part !== 'open') return at + 1
  while (at < tokens.length && !isCapitalForm(tokens[at])) at += 1
  while (at < tokens.length && isCapitalForm(tokens[at])) at += 1
  return at === from ? from + 1 : at
}

function isCapitalForm(token: GlossToken | undefined): boolean {
  return token?.isCapital === true
}

/** “hat das Rauchen aufgehört”: the participle or infinitive goes behind its auxiliary. */
function putParticiple(tokens: readonly GlossToken[]): readonly GlossToken[] {
  const verb = tokens.findIndex(({ part }) => part === 'verb')
  const last = tokens.length - 1
  const end = tokens[last]
  if (verb < 0 || end === undefined || last <= verb + 1) return tokens
  if (!AUXILIARY.has(tokens[verb]?.word ?? '')) return tokens
  if (end.part !== 'done' && end.part !== 'base') return tokens
  let from = last // a participle may have several words
  while (from > verb + 1 && tokens[from - 1]?.part === end.part) from -= 1
  const before = tokens.slice(0, verb + 1)
  return [...before, ...tokens.slice(from), ...tokens.slice(verb + 1, from)]
}

/** Puts “not” and “no longer” before the verb, as in English. */
function putDenial(all: readonly GlossToken[]): readonly GlossToken[] {
  const isBarred = all.some(({ part }) => part === 'bars') // “ne … pas plus de”: a limit, no denial
  const tokens = isBarred ? all.filter(({ part }) => part !== 'not') : all
  const verb = verbAt(tokens)
  const no = tokens.findIndex(({ part, word }) => (part === 'not' || part === 'no') && word !== '')
  const deny = tokens[no]
  if (deny === undefined) return tokens
  const more = tokens.findIndex(({ part }, at) => part === 'more' && at > no)
  if (verb < 0 && more < 0) return tokens
  const before = Math.max(0, verb)
  if (more >= 0) {
    const rest = tokens.filter((_, at) => at !== no && at !== more)
    const place = before > no ? before - 1 : before
    const longer = { ...deny, part: 'not' as const }
    return [
      ...rest.slice(0, place),
      { ...longer, word: 'no' },
      { ...(tokens[more] ?? deny), word: 'longer', part: 'not' as const },
      ...rest.slice(place),
    ]
  }
  if (deny.part === 'no' || verb < 0) return tokens
  const linking = LINKING.has(tokens[verb]?.word ?? '')
  if (linking && deny.word === 'not') return tokens
  const rest = tokens.filter(({ part }) => part !== 'not')
  const nots = tokens
    .filter(({ part }) => part === 'not')
    .filter((token, _, all) => token.word !== 'not' || all.every(({ word }) => word === 'not'))
    .map((token) => (token.word === 'not' ? { ...token, word: "doesn't" } : token))
  const place = verbAt(rest)
  return [...rest.slice(0, place), ...nots, ...rest.slice(place)]
}

/** After a change, “von Mainz nach Trier” is “from Mainz to Trier”; after “is led”, “von Ada” is “by Ada”. */
function turnDirections(tokens: readonly GlossToken[]): readonly GlossToken[] {
  let isChange = false
  let isPassive = false
  return tokens.map((token, at) => {
    isChange ||= CHANGERS.has(token.word)
    isPassive ||= token.part === 'done' && LINKING.has(tokens[at - 1]?.word ?? '')
    if (token.word === 'is' && MOTIONS.has(tokens[at + 1]?.word ?? ''))
      return { ...token, word: 'has' }
    if (token.part !== 'word') return token
    if (token.word === 'of' && isChange) return { ...token, word: 'from' }
    if (token.word === 'of' && isPassive) return { ...token, word: 'by' }
    return (token.word === 'at' || token.word === 'on') && isChange
      ? { ...token, word: 'to' }
      : token
  })
}
