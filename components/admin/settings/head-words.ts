import { formatNumber } from '@/lib/language/format'
import type { HeadView, SweepsView } from '@/lib/views/settings-screen'

/** Says what fitted embeddings find, and get wrong, beside detection. */
export function gainWords(figures: NonNullable<HeadView['figures']>): readonly string[] {
  const { outdated, current, foundAlone, wrongAlone, found, wrong } = figures
  const n = formatNumber
  return [
    `Measured on ${n(outdated + current)} labeled pairs that were kept aside:`,
    `Of ${n(outdated)} outdated facts, detection finds ${n(foundAlone)}, and ${n(foundAlone + found)} with these embeddings.`,
    `Of ${n(current)} current facts, it calls ${n(wrongAlone)} outdated, and ${n(wrongAlone + wrong)} with them.`,
    ...(found > wrong ? [] : ['That is no gain.']),
  ]
}

/** Says whether fitted embeddings are asked for an agent, and if not, why. */
export function useWords(head: HeadView, { judge }: Pick<SweepsView, 'judge'>): string {
  if (head.figures === null)
    return 'Not in use: there is no fit yet, or it was made with an earlier version of detection.'
  if (judge !== null && judge !== head.model) return `Not in use: ${judge} answers in their place.`
  return head.on
    ? 'In use: asked after each sweep about pairs that the rules cannot decide.'
    : 'Not in use: Fitted embeddings is off in the policy.'
}
