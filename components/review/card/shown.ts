import { confidenceWords } from '@/lib/domain/confidence-words'
import { VERDICT_WORDS } from '@/lib/domain/terms'

import { fieldsOf, numberOf, textOf, textsOf, type Fields } from './fields'

/** What can be pressed on the card. */
export const ANSWERS = [
  { verdict: 'approve', ...VERDICT_WORDS.supersede, leadsTo: 'use the newer' },
  { verdict: 'reject', ...VERDICT_WORDS.keep_both, leadsTo: 'keep both' },
  { verdict: 'unsure', ...VERDICT_WORDS.unsure, leadsTo: 'leave it to someone else' },
] as const

export type Pressed = (typeof ANSWERS)[number]['verdict'] | 'undo'

type Side = { readonly content: string; readonly since: string }

/** A proposal as the card shows it. */
export type Shown = {
  readonly id: string
  readonly number: number
  readonly version: number
  readonly about: readonly [entity: string, aspect: string]
  readonly agent: string
  readonly page: string
  readonly older: Side
  readonly newer: Side
  readonly belief: string
  readonly why: string
  readonly caution: string
  readonly record: string
  readonly signals: string
  readonly effect: {
    readonly heading: string
    readonly receives: readonly string[]
    readonly notes: readonly string[]
  }
  readonly blocked: Fields // why an answer cannot be given, by its name
  readonly verdict: string // empty: not decided
  readonly decidedBy: string
  readonly applied: boolean
  readonly canUndo: boolean
}

/** What a tool answered: a proposal with its seal, or why not. */
export type Answer =
  | { readonly kind: 'proposal'; readonly shown: Shown; readonly seal: string | null | undefined }
  | { readonly kind: 'refused'; readonly code: string; readonly said: string }

/** Reads the result of `review` or `review_decide`. A seal is null where the token decides nothing, and undefined where the client dropped it. */
export function answerOf(result: Fields): Answer {
  const structured = fieldsOf(result['structuredContent'])
  const proposal = fieldsOf(structured['proposal'])
  if (result['isError'] === true || textOf(proposal['id']) === '') {
    const refusal = fieldsOf(structured['refusal'])
    const { code, sentence = structured['sentence'], way_out: wayOut } = refusal
    const said = [textOf(sentence), textOf(wayOut)].filter((each) => each !== '').join(' ')
    return {
      kind: 'refused',
      code: textOf(code),
      said: said === '' ? 'The client passed no proposal on.' : said,
    }
  }
  const aside = fieldsOf(result['_meta'])['palimpsest/card']
  const { seal } = fieldsOf(aside)
  return {
    kind: 'proposal',
    shown: shownOf(proposal),
    seal: aside === undefined ? undefined : typeof seal === 'string' ? seal : null,
  }
}

function shownOf(proposal: Fields): Shown {
  const words = fieldsOf(proposal['words'])
  const effect = fieldsOf(words['effect'])
  const content = (side: string) => textOf(fieldsOf(proposal[side])['content'])
  return {
    id: textOf(proposal['id']),
    number: numberOf(proposal['number']),
    version: numberOf(proposal['version']),
    about: [textOf(proposal['entity']), textOf(proposal['aspect'])],
    agent: textOf(proposal['agent']),
    page: textOf(proposal['page']),
    older: { content: content('older'), since: textOf(words['older']) },
    newer: { content: content('newer'), since: textOf(words['newer']) },
    belief: textOf(words['belief']),
    why: textOf(words['why']),
    caution: textOf(words['caution']),
    record: textOf(words['record']),
    signals: `${textOf(words['signals'])} · confidence ${confidenceWords(numberOf(proposal['confidence']))}`,
    effect: {
      heading: textOf(effect['heading']),
      receives: textsOf(effect['receives']),
      notes: textsOf(effect['notes']),
    },
    blocked: fieldsOf(words['blocked']),
    verdict: textOf(proposal['verdict']),
    decidedBy: textOf(proposal['decided_by']),
    applied: proposal['applied'] === true,
    canUndo: typeof proposal['decided_in'] === 'string',
  }
}

const STANDING: Readonly<Record<string, string>> = {
  approve: VERDICT_WORDS.supersede.state,
  reject: VERDICT_WORDS.keep_both.state,
  reverse: VERDICT_WORDS.reverse.state,
  unsure: 'Marked unsure',
}

/** Returns how a proposal stands, in a sentence; empty while it is open. */
export function standingOf({ verdict, decidedBy, applied }: Shown): string {
  if (verdict === '') return ''
  const by = decidedBy === '' ? '' : ` by ${decidedBy}`
  const recorded =
    verdict === 'approve' && !applied ? ' In shadow it is recorded, and no fact changed.' : ''
  return `${STANDING[verdict] ?? verdict}${by}.${recorded}`
}

/** Returns what the model is told: no stored text, so that nothing stored can speak to it as the card. */
export function toldToModel(pressed: Pressed, shown: Shown): string {
  const name = `P-${shown.number}`
  if (pressed === 'undo') return `The person undid the decision on ${name}, on the review card.`
  const [was] = ANSWERS.filter(({ verdict }) => verdict === pressed).map(({ done }) => done)
  const effect =
    pressed !== 'approve'
      ? 'No fact changed.'
      : shown.applied
        ? 'The older fact is superseded: do not rely on it.'
        : 'It is recorded only; no fact changed.'
  return `The person answered ${name} on the review card: ${was ?? pressed}. ${effect}`
}
