/** The languages that detection reads. */
export type Language = 'english' | 'german' | 'french' | 'spanish'

/** What a word does in its sentence, as far as the order of the words depends on it. */
export type Part =
  | 'word'
  | 'verb'
  | 'done'
  | 'base'
  | 'now'
  | 'late'
  | 'not'
  | 'no'
  | 'more'
  | 'bars'
  | 'open'

/** The English words that stand for a word or phrase of another language. */
export type Gloss = { readonly words: readonly string[]; readonly part: Part }

/** How a language orders its words. */
export type WordOrder = {
  readonly verbSecond: boolean // “Seit Mai wohnt Ada in …”: what comes first may push the subject behind the verb
  readonly code: string // ISO 639-1
  readonly alsoEnglish: ReadonlySet<string> // frequent words that are English, too, and show neither
  readonly unEnglish: RegExp // endings that only seem English: “guitare”
  readonly letters: RegExp // letters that English lacks
  readonly endings: RegExp // endings of inflected words
  readonly elided: RegExp | null // “l’”, “d’”: what melts with the word that follows
  readonly possessive: RegExp | null // “Adas”: the ending of an owner’s name
  readonly capitalNouns: boolean
  readonly ordinalDot: boolean // “1. Mai”
  readonly atEnd: ReadonlyMap<string, readonly string[]> // glosses of words that end a clause: “ist an”
}

type LongGloss = Gloss & { readonly forms: readonly string[] }

export type Lexicon = WordOrder & {
  readonly language: Language
  readonly glossOf: ReadonlyMap<string, Gloss>
  readonly phrasesOf: ReadonlyMap<string, readonly LongGloss[]> // by first word, longest first
  readonly listed: ReadonlySet<string> // all words, also those that occur only in a phrase
}

const PARTS: ReadonlySet<string> = new Set<Part>([
  'verb',
  'done',
  'base',
  'now',
  'late',
  'not',
  'no',
  'more',
  'bars',
])

function isPart(word: string): word is Part {
  return PARTS.has(word)
}

/**
 * Compiles a lexicon. Each line gives one gloss: “part English words: form, form, …”. The part may be missing, a form may be several
 * words, and a gloss without words drops what it stands for.
 */
export function compileLexicon(language: Language, table: string, order: WordOrder): Lexicon {
  const glossOf = new Map<string, Gloss>()
  const phrasesOf = new Map<string, LongGloss[]>()
  const listed = new Set<string>()
  for (const line of table.trim().split('\n')) {
    const [head = '', forms = ''] = line.split(/:(?=\s|$)/u)
    const [first = '', ...rest] = head.trim().split(' ').filter(Boolean)
    for (const form of forms.split(',')) for (const word of form.trim().split(' ')) listed.add(word)
    if (first === 'open') continue // shows the language, and stands for itself
    const gloss: Gloss = isPart(first)
      ? { part: first, words: rest }
      : { part: 'word', words: first === '' ? [] : [first, ...rest] }
    for (const form of forms.split(',').map((each) => each.trim().split(' '))) {
      const [start = ''] = form
      if (form.length === 1) glossOf.set(start, gloss)
      else phrasesOf.set(start, [...(phrasesOf.get(start) ?? []), { ...gloss, forms: form }])
    }
  }
  for (const list of phrasesOf.values()) list.sort((a, b) => b.forms.length - a.forms.length)
  return { ...order, language, glossOf, phrasesOf, listed }
}
