import { normalizeText } from './normalize-text'

/** An earlier text, and how near it is: the cosine of both texts’ character trigrams, 0–1, in which rare ones count more. */
export type Near = { readonly place: number; readonly score: number }

export type NearestEarlier = {
  /**
   * Returns the nearest of the texts given before, nearest first and of equally near ones the latest first, and adds this one. `mayBe` says
   * whether the text at a place is a candidate at all.
   */
  next(text: string, mayBe: (place: number) => boolean): readonly Near[]
}

type Met = { readonly places: readonly number[]; readonly norm: number }

/** Characters of a text that count. The beginning of a longer one says what it is about. */
const MAX_CHARACTERS = 1_000

/** Earlier texts looked at for each trigram: the latest. A list of more is searched in part, so that time stays linear in its length. */
const MAX_LOOKED_AT = 1_000

/** Creates a search for the `most` nearest earlier texts of each text of a list, in any language. */
export function createNearestEarlier(most: number): NearestEarlier {
  const index = new Map<string, number[]>() // by trigram: the place of each text that holds it, then how often
  const norms: number[] = []
  let products = new Float64Array(64) // with the text in question, by place; 0 between two texts

  /**
   * Adds up the products with every earlier text that shares a trigram, and returns the places of these, and the norm of the text. How often
   * it has a trigram is divided by how many earlier texts have it, so what few texts say counts more than what all say. Later texts change
   * nothing: what is near stays near.
   */
  function meet(trigrams: ReadonlyMap<string, number>): Met {
    const places: number[] = []
    let squares = 0
    for (const [trigram, count] of trigrams) {
      const postings = index.get(trigram) ?? []
      const share = count / Math.max(1, postings.length / 2)
      squares += share * share
      const first = Math.max(0, postings.length - 2 * MAX_LOOKED_AT)
      for (let at = postings.length - 2; at >= first; at -= 2) {
        const place = postings[at] ?? 0
        const product = products[place] ?? 0
        if (product === 0) places.push(place)
        products[place] = product + share * (postings[at + 1] ?? 0)
      }
    }
    return { places, norm: Math.sqrt(squares) }
  }

  function add(trigrams: ReadonlyMap<string, number>): void {
    const place = norms.length
    norms.push(normOf(trigrams))
    if (place === products.length) products = new Float64Array(2 * place) // all are 0 now
    for (const [trigram, count] of trigrams) {
      const postings = index.get(trigram)
      if (postings === undefined) index.set(trigram, [place, count])
      else postings.push(place, count)
    }
  }

  return {
    next(text, mayBe) {
      const trigrams = countTrigrams(text)
      const { places, norm } = meet(trigrams)
      const best: Near[] = [] // nearest first
      const consider = (near: Near) => {
        const last = best[most - 1]
        if ((last !== undefined && !isNearer(near, last)) || !mayBe(near.place)) return
        const at = best.findIndex((other) => isNearer(near, other))
        best.splice(at === -1 ? best.length : at, 0, near)
        if (best.length > most) best.pop()
      }
      for (const place of places) {
        const size = norm * (norms[place] ?? 0)
        consider({ place, score: Math.min(1, (products[place] ?? 0) / size) })
      }
      const first = Math.max(0, norms.length - MAX_LOOKED_AT)
      for (let place = norms.length - 1; place >= first && best.length < most; place -= 1)
        if (products[place] === 0) consider({ place, score: 0 })
      for (const place of places) products[place] = 0
      add(trigrams)
      return best
    },
  }
}

function isNearer(one: Near, other: Near): boolean {
  return one.score > other.score || (one.score === other.score && one.place > other.place)
}

/** Counts the runs of three characters, with a space at either end. */
function countTrigrams(text: string): ReadonlyMap<string, number> {
  const padded = ` ${normalizeText(text.slice(0, MAX_CHARACTERS))} `
  const counts = new Map<string, number>()
  for (let at = 0; at + 3 <= padded.length; at += 1) {
    const trigram = padded.slice(at, at + 3)
    counts.set(trigram, (counts.get(trigram) ?? 0) + 1)
  }
  return counts
}

function normOf(counts: ReadonlyMap<string, number>): number {
  let squares = 0
  for (const count of counts.values()) squares += count * count
  return Math.sqrt(squares)
}
