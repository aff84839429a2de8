import { isSameSlot, type Claim } from './claims'

/** A fact that is to be written, with all values of its slot, and the newer fact of the pair. */
export type Sides = {
  readonly fact: Claim
  readonly newer: Claim | null // null: there is none
  readonly slot: readonly Claim[]
}

/** Says why a fact may not end another; null where it may. Signet would take one that does not exist, has ended, or is of another slot. */
export function newerRefusal({ fact, newer }: Sides): string | null {
  if (newer === null) return 'The newer fact is not in Signet.'
  if (newer.kind === 'constraint') return 'The newer fact is a constraint in Signet.'
  if (!isSameSlot(fact, newer)) return 'The newer fact is in another slot of Signet.'
  if (newer.status !== 'active') return 'The newer fact has ended in Signet.'
  if (fact.memory === null && newer.memory === null) return null
  if (!fact.hasMemory || !newer.hasMemory)
    return 'One of the facts has no memory in Signet, so it cannot be superseded there.'
  if (newer.memory !== 'current') return 'The memory of the newer fact has ended in Signet.'
  return fact.visible === newer.visible
    ? null
    : 'In Signet, the memories of the two facts differ in agent, project, scope or visibility, so one cannot supersede the other.'
}

/** Says why a fact may not be restored; null where it may. Signet ends every other current value of a slot when it restores one. */
export function restoreRefusal(
  { fact, newer, slot }: Sides,
  restored: string, // the newer one, where that ends the fact
): string | null {
  if (restored !== fact.id && !isEndedBy(newer, fact))
    return 'The newer fact changed in Signet, so it cannot be made current again.'
  const others = slot.filter(({ id }) => id !== fact.id && id !== newer?.id)
  if (others.some(({ status }) => status === 'active'))
    return 'The slot of this fact has another current value in Signet, which this would end.'
  if (newer === null) return null
  const last = Math.max(fact.version ?? 0, newer.version ?? 0)
  if (others.some(({ version }) => (version ?? 0) > last))
    return 'The slot of this fact has a later version in Signet.'
  return restored === fact.id && newer.status === 'active' && newer.pinned
    ? 'The memory of the newer fact is pinned in Signet, and this would end it.'
    : null
}

function isEndedBy(newer: Claim | null, fact: Claim): boolean {
  return newer?.status === 'superseded' && newer.supersededBy === fact.id && isSameSlot(newer, fact)
}
