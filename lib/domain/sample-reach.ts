import { formatNumber } from '@/lib/language/format'

import type { Gate, GateEvidence } from './gate'

type Reach = Pick<Gate, 'draw'> & { readonly said: string } // a sentence after another; empty: the sample has enough left

/** Says whether a sample has enough proposed pairs left for the labels that a gate lacks, and else what to do (rule GA29). */
export function sampleReach(
  { left, drawnAll }: Pick<GateEvidence, 'left' | 'drawnAll'>,
  lacking: number,
): Reach {
  if (left === null || left >= lacking) return { said: '' }
  if (drawnAll) return { ...(left === 0 ? { draw: true } : {}), said: wholeSample(left) }
  return { draw: true, said: `${leftWords(left)} Draw a larger one.` }
}

/** Says that a sample has too few pairs left. */
export function leftWords(left: number): string {
  return ` This sample has ${left === 0 ? 'none' : `only ${formatNumber(left)}`} left.`
}

/** Says that no larger sample can be drawn. */
export function wholeSample(left: number): string {
  return ` The sample holds every proposal${left === 0 ? ', so it can grow only when more are proposed' : `: ${formatNumber(left)} ${left === 1 ? 'is' : 'are'} left to label`}.`
}
