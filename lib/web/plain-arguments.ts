const MOST_DEPTH = 100
const MOST_WEIGHT = 1_000_000 // React refuses more in one list

/** What React writes for a text that begins with a dollar sign, a date, and a value that JSON does not have. */
const ESCAPED = /^\$(?:\$|D|(?:undefined|NaN|-?Infinity|-0|n-?\d{1,300})$)/u

/**
 * Whether React can read the arguments of an action and finds plain values: those of JSON, dates, large numbers, and references to an
 * object or list that came before (React writes one that occurs twice only once). No action takes the others that it knows (forms, files,
 * streams, promises), and a reference to a part that is missing makes it throw.
 */
export function isPlainArguments(text: string): boolean {
  try {
    const sent: unknown = JSON.parse(text)
    if (!Array.isArray(sent)) return false
    weigh(sent, { root: sent, weights: new Map() }, 0)
    return true
  } catch {
    return false
  }
}

type Walk = {
  readonly root: object
  readonly weights: Map<object, number> // of every object and list that was walked to its end
}

/** Returns how much React reads for an object or a list, counting what a reference leads to each time. Throws if it cannot be read. */
function weigh(value: object, walk: Walk, depth: number): number {
  if (depth > MOST_DEPTH) throw new RangeError('too deep')
  let weight = 1
  for (const inner of Object.values(value) as unknown[]) {
    if (typeof inner === 'object' && inner !== null) weight += weigh(inner, walk, depth + 1)
    else if (typeof inner !== 'string') weight += 1
    else if (inner.startsWith('$') && !ESCAPED.test(inner)) weight += weightBehind(inner, walk)
    else weight += Array.isArray(value) ? inner.length + 1 : 1
    if (weight > MOST_WEIGHT) throw new RangeError('too much')
  }
  walk.weights.set(value, weight)
  return weight
}

/** Follows a reference such as `$0:1:facts`. What has not been walked to its end comes later, or holds the reference. */
function weightBehind(reference: string, { root, weights }: Walk): number {
  const [start, ...names] = reference.split(':')
  let found: unknown = start === '$0' ? root : undefined
  for (const name of names) {
    const isThere =
      typeof found === 'object' &&
      found !== null &&
      name !== '__proto__' &&
      Object.hasOwn(found, name)
    found = isThere ? (found as Record<string, unknown>)[name] : undefined
  }
  const weight = typeof found === 'object' && found !== null ? weights.get(found) : undefined
  if (weight === undefined) throw new ReferenceError('nothing is there')
  return weight
}
