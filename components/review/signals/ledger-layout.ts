import { EVIDENCE_NAMES, GUARD_NAMES, type SignalName } from '@/lib/detection/finding'
import { confidenceWords } from '@/lib/domain/confidence-words'
import { SIGNAL_LABELS } from '@/lib/domain/terms'
import type { ReadingView } from '@/lib/views/reading-view'

import { missingSide } from './lane-layout'

/** One line of the ledger. Weights and totals are in bits, to two places, so that what is shown adds up. */
export type LedgerLine = {
  readonly signal: SignalName
  readonly letter: string
  readonly label: string
  readonly fired: boolean
  readonly weight: number
  readonly total: number | null // what it comes to so far; null where nothing is added
  readonly sentence: string
  readonly missingOn: 'older' | 'newer' | null
}

export type Ledger = {
  readonly prior: number
  readonly evidence: readonly LedgerLine[]
  readonly guards: readonly LedgerLine[]
  readonly total: number
}

/** Lays the readings out as sums. Each shown weight is the step between two rounded totals: the column adds up to the last. */
export function ledgerOf(
  readings: readonly ReadingView[],
  prior: number,
  hoursApart: number | null,
): Ledger {
  let sum = prior
  let shown = cents(prior)
  const linesOf = (names: readonly SignalName[]) =>
    names.flatMap((signal): LedgerLine[] => {
      const reading = readings.find((each) => each.signal === signal)
      if (reading === undefined) return []
      sum += reading.weight
      const weight = cents(sum) - shown
      shown += weight
      return [
        {
          signal,
          ...SIGNAL_LABELS[signal],
          fired: reading.fired,
          weight: weight / 100,
          total: weight === 0 ? null : shown / 100,
          sentence: reading.sentence,
          missingOn: missingSide(reading, hoursApart),
        },
      ]
    })
  const first = shown / 100
  const evidence = linesOf(EVIDENCE_NAMES)
  const guards = linesOf(GUARD_NAMES)
  return { prior: first, evidence, guards, total: shown / 100 }
}

function cents(bits: number): number {
  return Math.round(bits * 100) + 0 // no −0
}

/** Returns a signed number of bits: +1.30, −0.45, 0.00. */
export function bits(value: number): string {
  const size = Math.abs(value).toFixed(2)
  return value > 0 ? `+${size}` : value < 0 ? `−${size}` : size
}

/** Returns the odds that a sum of bits stands for: 17 : 1, 1 : 4.9. */
export function oddsWords(total: number): string {
  const odds = 2 ** Math.abs(total)
  const many = odds < 10 ? odds.toFixed(1).replace(/\.0$/, '') : Math.round(odds).toString()
  return total < 0 ? `1 : ${many}` : `${many} : 1`
}

/** Tells whether the sum is the confidence: not without evidence, nor where the judge gave it. */
export function setsConfidence({ total }: Ledger, confidence: number): boolean {
  return Math.abs(1 / (1 + 2 ** -total) - confidence) < 0.006
}

/** Returns the ledger in a sentence, the text alternative of the drawing. */
export function ledgerSummary(ledger: Ledger, confidence: number): string {
  const steps = [...ledger.evidence, ...ledger.guards]
    .filter(({ weight }) => weight !== 0)
    .map(({ label, weight }) => `, ${label.toLowerCase()} ${bits(weight)}`)
  const sum = `Prior ${bits(ledger.prior)} bits${steps.join('')}; total ${bits(ledger.total)}.`
  const sets = setsConfidence(ledger, confidence)
  return `Confidence ${confidenceWords(confidence)}. ${sum}${sets ? '' : ` ${NOT_THE_SUM}`}`
}

export const NOT_THE_SUM = 'No signal fired, so the sum is not the confidence.'
