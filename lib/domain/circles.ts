/**
 * Returns the circles among links from older to newer facts, each from its last-arrived fact on, in the order of its links. Each
 * fact has one successor at most, so that every link is looked at twice at most, however long the chains are.
 */
export function circlesOf<Id extends string | number>(
  links: Iterable<readonly [older: Id, newer: Id]>,
): readonly (readonly Id[])[] {
  const newerOf = new Map(links)
  const seen = new Map<Id, number>() // fact → the walk that came by first
  const circles: (readonly Id[])[] = []
  let walk = 0
  for (const start of newerOf.keys()) {
    walk += 1
    let at: Id | undefined = start
    for (; at !== undefined && !seen.has(at); at = newerOf.get(at)) seen.set(at, walk)
    if (at !== undefined && seen.get(at) === walk) circles.push(circleFrom(at, newerOf))
  }
  return circles
}

function circleFrom<Id extends string | number>(
  on: Id,
  newerOf: ReadonlyMap<Id, Id>,
): readonly Id[] {
  const members = [on]
  for (let at = newerOf.get(on); at !== undefined && at !== on; at = newerOf.get(at))
    members.push(at)
  const last = members.indexOf(members.reduce((a, b) => (a > b ? a : b)))
  return [...members.slice(last), ...members.slice(0, last)]
}
