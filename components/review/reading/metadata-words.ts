import { circumstances, comparedMetadata } from '@/lib/domain/circumstances'
import type { ProposalView } from '@/lib/views/proposal-view'

/** The keys that say which world a fact belongs to: where they differ, both may be true (rules G4, G5). */
const SCOPES = /^(?:project|scope|repo|repository|workspace|environment|env|tenant|team)$/i

type Metadata = Readonly<Record<string, unknown>>

/** Returns how two metadata compare, for the line above them: what differs, what is on one side only, which scope they share. */
export function metadataWords(
  sides: { readonly older: Metadata; readonly newer: Metadata },
  differences: ProposalView['contextDifferences'],
): string {
  const [older, newer] = [circumstances(sides.older), circumstances(sides.newer)]
  const differing = [...differences.map(({ key }) => key), ...differingNotes(older, newer)]
  const shared = Object.keys(older).filter(
    (key) => Object.hasOwn(newer, key) && !differing.includes(key),
  )
  const others = differing.filter((key) => SCOPES.test(key))
  const plain = differing.filter((key) => !SCOPES.test(key))
  const parts = [
    ...shared.filter((key) => SCOPES.test(key)).map((key) => `same ${key}`),
    ...(others.length === 0
      ? []
      : [`${others.map((key) => `other ${key}`).join(', ')}: maybe both are true`]),
    ...(plain.length === 0
      ? []
      : [`${listed(plain)} ${plain.length === 1 ? 'differs' : 'differ'}`]),
    ...oneSided('older', older, newer),
    ...oneSided('newer', newer, older),
  ]
  if (parts.length > 0) return parts.join(' · ')
  return Object.keys(older).length > 0 ? 'the same on both sides' : 'only notes of the source'
}

/** Notes that differ are no other circumstances, and still not the same on both sides. */
function differingNotes(older: Metadata, newer: Metadata): readonly string[] {
  const compared = comparedMetadata(older)
  return Object.keys(older).filter(
    (key) =>
      !Object.hasOwn(compared, key) &&
      Object.hasOwn(newer, key) &&
      JSON.stringify(older[key]) !== JSON.stringify(newer[key]),
  )
}

function oneSided(side: string, own: Metadata, other: Metadata): readonly string[] {
  const keys = Object.keys(own).filter((key) => !Object.hasOwn(other, key))
  return keys.length === 0 ? [] : [`${listed(keys)} only on the ${side}`]
}

const MOST_NAMED = 3

function listed(keys: readonly string[]): string {
  const names = keys.slice(0, MOST_NAMED).join(', ')
  return keys.length > MOST_NAMED ? `${names} and ${keys.length - MOST_NAMED} more` : names
}
