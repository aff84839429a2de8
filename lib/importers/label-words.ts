import type { VerdictValue } from '@/lib/domain/verdict'

import { quoted } from './clean-text'
import { describeValue } from './fact-fields'

/** Label words with only one meaning. `wrong` and `false` are excluded, because they may mean a rejection or a reversal. */
const WORDS: ReadonlyMap<string, VerdictValue> = new Map([
  ['supersede', 'supersede'],
  ['supersedes', 'supersede'],
  ['approve', 'supersede'],
  ['approved', 'supersede'],
  ['right', 'supersede'],
  ['true', 'supersede'],
  ['keep both', 'keep_both'],
  ['reject', 'keep_both'],
  ['rejected', 'keep_both'],
  ['coexists', 'keep_both'],
  ['duplicate', 'keep_both'],
  ['reverse', 'reverse'],
  ['reversed', 'reverse'],
  ['unsure', 'unsure'],
])
const AMBIGUOUS: ReadonlySet<string> = new Set(['wrong', 'false'])

/** The accepted labels, for refusals. */
const TAKEN = 'supersede, keep_both, reverse or unsure'

export type ReadLabel =
  | { readonly ok: true; readonly value: VerdictValue }
  | { readonly ok: false; readonly reason: string }

/** Reads a label word, or says why it is not one. */
export function readLabelWord(word: unknown): ReadLabel {
  if (word === undefined || word === null || word === '')
    return { ok: false, reason: `The row has no label; it takes ${TAKEN}.` }
  if (typeof word !== 'string' && typeof word !== 'boolean')
    return { ok: false, reason: `The label is ${describeValue(word)}; it takes ${TAKEN}.` }
  const plain = String(word)
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/gu, ' ')
  if (AMBIGUOUS.has(plain))
    return {
      ok: false,
      reason: `${quoted(String(word))} may be a rejection or a reversal; write keep_both or reverse.`,
    }
  const value = WORDS.get(plain)
  return value === undefined
    ? { ok: false, reason: `${quoted(String(word))} is no label; it takes ${TAKEN}.` }
    : { ok: true, value }
}
