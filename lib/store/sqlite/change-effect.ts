/** Columns of a fact that no list filters, sorts, ranks or counts by: the words, and what is only shown. */
export const SHOWN_ONLY = [
  'entity',
  'aspect',
  'key',
  'content',
  'normalizedContent',
  'tags',
  'metadata',
  'confidence',
  'importKey',
  'recordedAt',
  'timeKnown',
  'revision',
  'version',
]

/** What a change did to the place of a fact in lists. */
export const EFFECT = { none: 0, moved: 1, created: 2 } as const

/**
 * Returns an expression for the effect of a change `c`. An index begins with it (Change_effect_idx), so that an import which reworded
 * thousands of facts costs nothing when the past is read. The migration has the same text.
 */
export const EFFECT_OF_CHANGE = `CASE WHEN c."tableName" <> 'fact' THEN ${EFFECT.none} WHEN c."before" IS NULL THEN ${EFFECT.created} ELSE
  json_remove(c."before", ${SHOWN_ONLY.map((column) => `'$.${column}'`).join(', ')}) <> '{}' END`
