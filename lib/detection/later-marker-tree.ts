import { firstAfter } from './first-after'
import { TEMPORAL_GAP_MS } from './signals/temporal'
import type { Statement } from './statement'

// Pairs of the temporal signal share no key. A search tree over the statements with markers finds the next one that is late enough
// and has a different text, in O(log n). Each node stores the latest time below it, and the latest among the other texts, so that a
// text repeated ten thousand times does not slow it down.
type Node = {
  readonly latestMs: number
  readonly text: string
  readonly latestOtherMs: number // latest among texts other than `text`
}

const EMPTY: Node = { latestMs: -Infinity, text: '', latestOtherMs: -Infinity }

function join(a: Node, b: Node): Node {
  const [first, second] = a.latestMs >= b.latestMs ? [a, b] : [b, a]
  const others = second.text === first.text ? second.latestOtherMs : second.latestMs
  return {
    latestMs: first.latestMs,
    text: first.text,
    latestOtherMs: Math.max(first.latestOtherMs, others),
  }
}

/** Creates a search for the next member after a position whose marker supersedes an older statement, or -1. */
export function createMarkerSearch(
  statements: readonly Statement[],
  members: readonly number[],
): (older: Statement, after: number) => number {
  const marked = members.filter((member) => {
    const statement = statements[member]
    return statement !== undefined && statement.markers.length > 0 && statement.statedAtMs !== null
  })
  const width = 2 ** Math.ceil(Math.log2(Math.max(1, marked.length)))
  const nodes = Array.from({ length: 2 * width }, () => EMPTY)
  for (const [at, member] of marked.entries()) {
    const statement = statements[member]
    nodes[width + at] = {
      latestMs: statement?.statedAtMs ?? -Infinity,
      text: statement?.normalized ?? '',
      latestOtherMs: -Infinity,
    }
  }
  for (let at = width - 1; at > 0; at--) {
    nodes[at] = join(nodes[2 * at] ?? EMPTY, nodes[2 * at + 1] ?? EMPTY)
  }

  const mayHold = (at: number, older: Statement): boolean => {
    const node = nodes[at] ?? EMPTY
    const latestMs = node.text === older.normalized ? node.latestOtherMs : node.latestMs
    return latestMs - (older.statedAtMs ?? Infinity) > TEMPORAL_GAP_MS
  }

  return (older, after) => {
    if (older.statedAtMs === null) return -1
    let at = width + firstAfter(marked, after)
    if (at >= 2 * width) return -1
    while (!mayHold(at, older)) {
      // to the next subtree on the right, if any
      while (at % 2 === 1) at = (at - 1) / 2
      if (at === 0) return -1
      at += 1
    }
    while (at < width) at = mayHold(2 * at, older) ? 2 * at : 2 * at + 1
    return marked[at - width] ?? -1
  }
}
