import type { AnyDetector, PreparedText } from './detector'
import type { ProfileName } from './finding'
import type { FactText } from './statement'

type Prepare = (fact: FactText) => PreparedText
type CachedPreparer = { readonly prepare: Prepare; readonly size: () => number }

const MAX_CHARACTERS = 1_000_000 // about 50 MB of statements for facts of 50 characters
const preparers = new Map<ProfileName, CachedPreparer>()

/**
 * Returns a preparer with a cache across calls, because successive facts of an agent often have the same siblings. A full preparer
 * stays with its holders, and the next call starts a new one. The cache key is exactly what a detector reads.
 */
export function openPreparer(detector: AnyDetector): Prepare {
  const known = preparers.get(detector.profile)
  if (known !== undefined && known.size() < MAX_CHARACTERS) return known.prepare
  const opened = createCachedPreparer(detector.createPreparer())
  preparers.set(detector.profile, opened)
  return opened.prepare
}

function createCachedPreparer(prepare: Prepare): CachedPreparer {
  const statements = new Map<string, PreparedText>()
  let size = 0
  return {
    size: () => size,
    prepare: (fact) => {
      const name = cacheKey(fact)
      const known = statements.get(name)
      if (known !== undefined) return known
      const statement = prepare(fact)
      statements.set(name, statement)
      size += fact.content.length
      return statement
    },
  }
}

// The lengths mark where each part ends, and distinguish absent parts from empty ones.
function cacheKey({ content, statedAtMs, key, entity, aspect }: FactText): string {
  return `${statedAtMs} ${key?.length} ${entity?.length} ${aspect?.length} ${key}${entity}${aspect}${content}`
}
