/** Returns the ids on a loop when every id is followed to the one it points to. */
export function pointerLoops(pointers: ReadonlyMap<string, string>): ReadonlySet<string> {
  const loops = new Set<string>()
  const settled = new Set<string>()
  for (const start of pointers.keys()) {
    const path: string[] = []
    const position = new Map<string, number>()
    let at: string | undefined = start
    while (at !== undefined && !settled.has(at) && !position.has(at)) {
      position.set(at, path.length)
      path.push(at)
      at = pointers.get(at)
    }
    const entry = at === undefined ? undefined : position.get(at)
    if (entry !== undefined) for (const id of path.slice(entry)) loops.add(id)
    for (const id of path) settled.add(id)
  }
  return loops
}
