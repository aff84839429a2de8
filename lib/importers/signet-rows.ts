// What a Signet store holds, as a connector reads it: texts as they stand, null for a column that its generation lacks.

/** The rows of one Signet store, of any schema generation. */
export type SignetRows = {
  readonly schemaVersion: number | null
  readonly agents: readonly string[] // of the agents table and of every agent_id value
  readonly attributes: readonly SignetAttribute[]
  readonly aspects: readonly SignetAspect[]
  readonly entities: readonly SignetEntity[]
  readonly memories: readonly SignetMemory[] // only those an attribute rests on
  readonly events: SignetEventTally
  readonly suggestions: readonly SignetSuggestion[] // pending ones
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
  readonly session: string | null // of the history row that recorded it
  readonly pinned: boolean
  readonly deleted: boolean
}

/** One row of memory_history about a pair of attributes. */
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

/** Pair events, counted: a store holds one per pair and sweep, so they are never kept singly (rule RI2). */
export type SignetEventTally = {
  readonly pairs: readonly SignetPair[]
  readonly appliedAtMs: ReadonlyMap<string, number> // by appliedKey
  readonly unreadable: readonly string[] // ids of events that name no pair
}

/** A proposed pair in either direction; direction, confidence and words are those of its last event. */
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
