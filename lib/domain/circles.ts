/**
 * Returns the cycles among older-to-newer links, each starting at its last-arrived fact, in link order. A fact has at most one
 * successor, so each link is visited at most twice.
 */
export function findCycles<Id extends string | number>(
  links: Iterable<readonly [older: Id, newer: Id]>,
): readonly (readonly Id[])[] {
  const newerOf = new Map(links)
  const seen = new Map<Id, number>() // fact → first walk to visit it
  const found: (readonly Id[])[] = []
  let walk = 0
  for (const start of newerOf.keys()) {
    walk += 1
    let at: Id | undefined = start
    for (; at !== undefined && !seen.has(at); at = newerOf.get(at)) seen.set(at, walk)
    if (at !== undefined && seen.get(at) === walk) found.push(cycleFrom(at, newerOf))
  }
  return found
}

function cycleFrom<Id extends string | number>(
  on: Id,
  newerOf: ReadonlyMap<Id, Id>,
): readonly Id[] {
  const members = [on]
  for (let at = newerOf.get(on); at !== undefined && at !== on; at = newerOf.get(at))
    members.push(at)
  const last = members.indexOf(members.reduce((a, b) => (a > b ? a : b)))
  return [...members.slice(last), ...members.slice(0, last)]
}
