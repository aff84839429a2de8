import {
  endedPrecision,
  GIVING_BACK,
  type EndedPrecision,
  type EndedValue,
} from './ended-elsewhere'
import { grouped } from './grouped'
import { instantFromMs } from './instant'

/** Answers in force that agree in everything that the record is split by. */
export type CountedAnswers = {
  readonly value: EndedValue
  readonly system: string | null // where the fact is from; null: nobody said
  readonly aspect: string
  readonly endedDay: number | null // when its source ended it, in days since 1970; null: it gives no time
  readonly answers: number
}

/** How often the source was right about some of the facts. */
export type EndedFigure = EndedPrecision & {
  readonly name: string | null // null: not known
}

/** The same by what could explain it; what nobody has answered has no figure (rule AU11). */
export type EndedFigures = {
  readonly sources: readonly EndedFigure[] // most answers first; each list ends after 50
  readonly aspects: readonly EndedFigure[]
  readonly months: readonly EndedFigure[] // named YYYY-MM, the latest first
}

const DAY_MS = 86_400_000
export const MOST_FIGURES = 50

/** Returns how often other systems were right about an agent's facts, in all and by source, aspect and month. */
export function endedRecord(answers: readonly CountedAnswers[]): {
  readonly precision: EndedPrecision | null // null: nobody has answered
  readonly figures: EndedFigures
} {
  const months = figuresBy(answers, ({ endedDay }) =>
    endedDay === null ? null : monthOf(endedDay),
  )
  const figures = {
    sources: figuresBy(answers, ({ system }) => system).slice(0, MOST_FIGURES),
    aspects: figuresBy(answers, ({ aspect }) => aspect).slice(0, MOST_FIGURES),
    months: months
      .toSorted((a, b) => (b.name ?? '').localeCompare(a.name ?? ''))
      .slice(0, MOST_FIGURES),
  }
  return { precision: endedPrecision(tallyOf(answers)), figures }
}

function figuresBy(
  answers: readonly CountedAnswers[],
  nameOf: (counted: CountedAnswers) => string | null,
): readonly EndedFigure[] {
  return [...grouped(answers, nameOf)]
    .flatMap(([name, of]) => {
      const precision = endedPrecision(tallyOf(of))
      return precision === null ? [] : [{ name, ...precision }]
    })
    .toSorted((a, b) => b.answered - a.answered)
}

function tallyOf(answers: readonly CountedAnswers[]) {
  const count = (wanted: readonly EndedValue[]) =>
    answers.reduce((sum, { value, answers: more }) => sum + (wanted.includes(value) ? more : 0), 0)
  return { right: count(['supersede']), givenBack: count(GIVING_BACK) }
}

function monthOf(day: number): string {
  return instantFromMs(day * DAY_MS)
    .toISOString()
    .slice(0, 7)
}
