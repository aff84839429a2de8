import { isScope } from '@/components/proposals/context-words'
import type { ProposalView } from '@/lib/views/screen'

type Metadata = Readonly<Record<string, unknown>>

/** Returns how two metadata compare, for the line above them: what differs, what is on one side only, which scope they share. */
export function metadataWords(
  { older, newer }: { readonly older: Metadata; readonly newer: Metadata },
  differences: ProposalView['contextDifferences'],
): string {
  const differing = differences.map(({ key }) => key)
  const shared = Object.keys(older).filter(
    (key) => Object.hasOwn(newer, key) && !differing.includes(key),
  )
  const parts = [
    ...shared.filter(isScope).map((key) => `same ${key}`),
    ...(differing.length === 0 ? [] : [`${listed(differing)} ${verb(differing)}`]),
    ...oneSided('older', older, newer),
    ...oneSided('newer', newer, older),
  ]
  return parts.length === 0 ? 'the same on both sides' : parts.join(' · ')
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

function verb(keys: readonly string[]): string {
  return keys.length === 1 ? 'differs' : 'differ'
}
