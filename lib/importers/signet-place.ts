import { MAX_NAME_LENGTH } from '@/lib/domain/fact'
import type { FactInput } from '@/lib/domain/import-batch'

import { cleanText, quoted } from './clean-text'
import type { SignetAspect, SignetAttribute, SignetEntity } from './signet-rows'

type Joins = {
  readonly aspects: ReadonlyMap<string, SignetAspect>
  readonly entities: ReadonlyMap<string, SignetEntity>
}

type Place = Pick<FactInput, 'entity' | 'aspect' | 'key' | 'archived'>
type Placed = {
  readonly place: Place
  readonly read: Readonly<Record<string, string | null>> // its names as Signet has them
  readonly flag: string | null
}

/** Returns the slot of an attribute, and a sentence if it has none or may not use the one it names. */
export function signetPlace(
  row: SignetAttribute,
  { agent, joins }: { readonly agent: string; readonly joins: Joins },
): Placed {
  if (row.aspectId === null)
    return unplaced('it has no aspect yet, so no entity either; it takes no part in detection.')
  const aspect = joins.aspects.get(row.aspectId)
  if (aspect === undefined)
    return unplaced(
      `its aspect ${quoted(row.aspectId)} does not exist; it takes no part in detection.`,
    )
  if (isForeign(aspect, agent)) return unplaced(foreign('aspect')) // rule S2
  const entity = joins.entities.get(aspect.entityId ?? '')
  if (entity === undefined)
    return unplaced(`the entity of its aspect ${quoted(aspect.name ?? '')} does not exist.`)
  if (isForeign(entity, agent)) return unplaced(foreign('entity'))
  const read = {
    entity: entity.name,
    aspect: aspect.name,
    claim_key: row.claimKey,
    group_key: row.groupKey,
  }
  const place = { entity: readName(entity.name), aspect: readName(aspect.name), key: slotOf(row) }
  const long = Object.entries(place).find(([, name]) => (name?.length ?? 0) > MAX_NAME_LENGTH)
  if (long !== undefined)
    return unplaced(`the name of its ${long[0]} is longer than ${MAX_NAME_LENGTH} characters.`)
  const named = entity.archived
    ? `entity ${quoted(place.entity ?? '')}`
    : `aspect ${quoted(place.aspect ?? '')}`
  return entity.archived || aspect.archived
    ? {
        place: { ...place, archived: true },
        read,
        flag: `Archived: Signet has archived its ${named}; it takes no part in detection until you include it.`,
      }
    : { place, read, flag: null }
}

function unplaced(why: string): Placed {
  const place = { entity: null, aspect: null, key: null }
  return { place, read: {}, flag: `Unclassified: ${why}` }
}

/** True for a row of another agent (rule S2). */
export function isForeign(
  { agentId }: { readonly agentId: string | null },
  agent: string,
): boolean {
  return agentId !== null && cleanText(agentId).trim() !== agent
}

function foreign(what: 'aspect' | 'entity'): string {
  return `its ${what} belongs to another agent, so the names were left out; it takes no part in detection.`
}

function slotOf(row: SignetAttribute): string | null {
  const claim = readName(row.claimKey)
  const group = readName(row.groupKey)
  return claim === null || group === null || group === 'general' ? claim : `${group}/${claim}`
}

function readName(name: string | null): string | null {
  const trimmed = cleanText(name ?? '').trim()
  return trimmed === '' ? null : trimmed
}
