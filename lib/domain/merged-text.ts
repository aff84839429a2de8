import { normalizeText } from '@/lib/detection/normalize-text'

/** A sentence of a merged text and the fact it came from. */
export type MergedPart = { readonly text: string; readonly from: string }

/**
 * Composes a merged text: the survivor's, then each new sentence of the others, in order, each on its own line (rule ME5). Only
 * whole sentences count as duplicates, so “cat” is not lost in “cathedral”.
 */
export function mergeTexts(
  members: readonly { readonly id: string; readonly content: string }[],
  survivorId: string,
): { readonly content: string; readonly parts: readonly MergedPart[] } {
  const survivor = members.find(({ id }) => id === survivorId)
  const others = members.filter(({ id }) => id !== survivorId)
  const survivorText = survivor?.content.trim() ?? ''
  const known = new Set(splitSentences(survivorText).map(sentenceKey))
  const parts: MergedPart[] = [{ text: survivorText, from: survivorId }]
  for (const { id, content } of others) {
    for (const text of splitSentences(content)) {
      const key = sentenceKey(text)
      if (known.has(key)) continue
      known.add(key)
      parts.push({ text, from: id })
    }
  }
  return { content: parts.map(({ text }) => text).join('\n'), parts }
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

function splitSentences(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line) => [...sentences.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== '')
}

function sentenceKey(sentence: string): string {
  return normalizeText(sentence).replace(/[\s.!?。]+$/u, '')
}

/** Combines tags in order of first appearance, ignoring case (rule ME12). */
export function mergeTags(lists: readonly (readonly string[])[]): readonly string[] {
  const united = new Map<string, string>()
  for (const tag of lists.flat()) {
    const key = tag.trim().toLowerCase()
    if (key !== '' && !united.has(key)) united.set(key, tag.trim())
  }
  return [...united.values()]
}
