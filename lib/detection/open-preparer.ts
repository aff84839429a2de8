import type { AnyDetector, PreparedText } from './detector'
import type { ProfileName } from './finding'
import type { FactText } from './statement'

type Prepare = (fact: FactText) => PreparedText
type Kept = { readonly prepare: Prepare; readonly size: () => number }

const MAX_CHARACTERS = 1_000_000 // some 50 MB of what was read in facts of 50 characters
const kept = new Map<ProfileName, Kept>()

/**
 * Returns a preparer that knows what was prepared before: the siblings of an agent's next fact are those of its last. A full one is
 * left to those who hold it, and the next begins anew. Nothing but what a detector reads decides what is known.
 */
export function openPreparer(detector: AnyDetector): Prepare {
  const known = kept.get(detector.profile)
  if (known !== undefined && known.size() < MAX_CHARACTERS) return known.prepare
  const opened = createKeeping(detector.createPreparer())
  kept.set(detector.profile, opened)
  return opened.prepare
}

function createKeeping(prepare: Prepare): Kept {
  const statements = new Map<string, PreparedText>()
  let size = 0
  return {
    size: () => size,
    prepare: (fact) => {
      const name = nameOf(fact)
      const known = statements.get(name)
      if (known !== undefined) return known
      const statement = prepare(fact)
      statements.set(name, statement)
      size += fact.content.length
      return statement
    },
  }
}

// The lengths tell where each part ends, and an absent part from an empty one.
function nameOf({ content, statedAtMs, key, entity }: FactText): string {
  return `${statedAtMs} ${key?.length} ${entity?.length} ${key}${entity}${content}`
}
