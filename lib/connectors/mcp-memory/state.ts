import type { StoreState } from '@/lib/domain/connection'
import type { McpObservation } from '@/lib/importers/mcp-memory'

/** What is compared of a fact: it is its entity and its words. */
export function stateOf({ entity, text }: McpObservation): StoreState {
  return { entity, text }
}
