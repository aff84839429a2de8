/** Something the palette offers; `words` is what it is found by. */
export type Findable = { readonly id: string; readonly words: string }

/**
 * Returns what fits a query, best first: each typed word must begin a word, else be a part of one, else be an abbreviation of one.
 * Without a query everything fits, what was chosen last first.
 */
export function rank<Item extends Findable>(
  items: readonly Item[],
  query: string,
  recent: readonly string[],
): readonly Item[] {
  const words = plain(query).split(' ').filter(Boolean)
  const lately = ({ id }: Item) => {
    const at = recent.indexOf(id)
    return at === -1 ? recent.length : at
  }
  return items
    .map((item, place) => ({ item, place, score: scoreOf(plain(item.words), words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || lately(a.item) - lately(b.item) || a.place - b.place)
    .map(({ item }) => item)
}

function scoreOf(text: string, words: readonly string[]): number {
  let sum = 1
  for (const word of words) {
    const one = scoreOfWord(text, word)
    if (one === 0) return 0
    sum += one
  }
  return sum
}

function scoreOfWord(text: string, word: string): number {
  if (text.startsWith(word)) return 8
  if (text.includes(` ${word}`)) return 6
  if (text.includes(word)) return 3
  return word.length > 1 && text.split(' ').some((each) => inOrder(each, word)) ? 1 : 0
}

/** “stngs” is in “settings”: it begins like it and has all its letters in their order. */
function inOrder(text: string, word: string): boolean {
  if (text[0] !== word[0]) return false
  let at = 0
  for (const character of word) {
    at = text.indexOf(character, at) + 1
    if (at === 0) return false
  }
  return true
}

/** Without case, accents and punctuation. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
