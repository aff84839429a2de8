// The contents of a Signet store as read by a connector: raw text, with null for columns missing from its generation.

/** The rows of one Signet store, of any schema generation. */
export type SignetRows = {
  readonly schemaVersion: number | null
  readonly agents: readonly string[] // from the agents table and every agent_id
  readonly attributes: readonly SignetAttribute[]
  readonly aspects: readonly SignetAspect[]
  readonly entities: readonly SignetEntity[]
  readonly memories: readonly SignetMemory[] // only those that attributes refer to
  readonly events: SignetEventTally
  readonly suggestions: readonly SignetSuggestion[] // pending
  readonly contradictions: readonly SignetContradiction[] // not resolved
}

export type SignetAttribute = {
  readonly id: string | null
  readonly aspectId: string | null
  readonly agentId: string | null
  readonly memoryId: string | null
  readonly kind: string | null
  readonly content: string | null
  readonly confidence: number | null
  readonly importance: number | null
  readonly status: string | null
  readonly supersededBy: string | null
  readonly claimKey: string | null
  readonly groupKey: string | null
  readonly createdAt: string | null
  readonly updatedAt: string | null
  readonly validFrom: string | null
  readonly occurredAt: string | null
  readonly validUntil: string | null
}

export type SignetAspect = {
  readonly id: string | null
  readonly entityId: string | null
  readonly agentId: string | null
  readonly name: string | null
  readonly archived: boolean
}

export type SignetEntity = {
  readonly id: string | null
  readonly agentId: string | null
  readonly name: string | null
  readonly archived: boolean
}

export type SignetMemory = {
  readonly id: string | null
  readonly agentId: string | null
  readonly type: string | null
  readonly memoryKind: string | null
  readonly content: string | null
  readonly tags: string | null
  readonly project: string | null
  readonly scope: string | null
  readonly visibility: string | null
  readonly sourceId: string | null
  readonly session: string | null // from the history row that recorded it
  readonly pinned: boolean
  readonly deleted: boolean
}

/** A memory_history row about a pair of attributes. */
export type SignetEvent = {
  readonly id: string | null
  readonly event: string | null // 'supersession_proposal', 'attribute_superseded'
  readonly metadata: string | null // JSON
  readonly reason: string | null
  readonly createdAt: string | null
}

/** A pending row of ontology_proposals. */
export type SignetSuggestion = {
  readonly id: string | null
  readonly agentId: string | null
  readonly operation: string | null // 'supersede_claim_value' and others
  readonly payload: string | null // JSON
  readonly confidence: number | null
  readonly rationale: string | null
  readonly createdAt: string | null
  readonly updatedAt: string | null
}

/** A row of ontology_contradictions: two attributes, in the order of their ids. */
export type SignetContradiction = {
  readonly id: string | null
  readonly agentId: string | null
  readonly leftId: string | null
  readonly rightId: string | null
  readonly detector: string | null // 'lexical', 'semantic' or 'manual'
  readonly reason: string | null
  readonly confidence: number | null
  readonly detectedAt: string | null
}

/** Counts of pair events. A store has one per pair and sweep, so they are never kept individually (rule RI2). */
export type SignetEventTally = {
  readonly pairs: readonly SignetPair[]
  readonly appliedAtMs: ReadonlyMap<string, number> // by appliedKey
  readonly unreadable: readonly string[] // ids of events without a pair
}

/** A proposed pair, in the direction, confidence and words of its last event. */
export type SignetPair = {
  readonly olderId: string
  readonly newerId: string
  readonly bothDirections: boolean
  readonly confidence: number | null
  readonly method: string
  readonly reason: string | null
  readonly firstSeenMs: number | null
  readonly lastSeenMs: number | null
  readonly seen: number
}
