// Signet retroactive-supersession, section 3, signal 3: "same verb pattern, different value", with "lives in" as the only example.
// Includes the verbs that Signet shipped, except the past tense of states, which can stay true alongside the present, and everyday
// verbs that take a value. As in Signet, 'is' and 'are' are two patterns, because singular and plural concern different things.
export const VALUE_VERBS = [
  { name: 'are', forms: ['are'] },
  { name: 'based', forms: ['based'] },
  { name: 'called', forms: ['called'] },
  { name: 'costs', forms: ['cost', 'costing', 'costs'] },
  { name: 'drinks', forms: ['drink', 'drinking', 'drinks'] },
  { name: 'drives', forms: ['drive', 'drives', 'driving'] },
  { name: 'earns', forms: ['earn', 'earning', 'earns'] },
  { name: 'eats', forms: ['eat', 'eating', 'eats'] },
  { name: 'enjoys', forms: ['enjoy', 'enjoying', 'enjoys'] },
  { name: 'has', forms: ['has', 'have', 'having'] },
  { name: 'holds', forms: ['hold', 'holding', 'holds'] },
  { name: 'is', forms: ['am', 'is'] },
  { name: 'likes', forms: ['like', 'likes', 'liking'] },
  { name: 'lives', forms: ['live', 'lives', 'living'] },
  { name: 'located', forms: ['located'] },
  { name: 'loves', forms: ['love', 'loves', 'loving'] },
  { name: 'moved', forms: ['move', 'moved', 'moves', 'moving'] },
  { name: 'named', forms: ['named'] },
  { name: 'owns', forms: ['own', 'owning', 'owns'] },
  { name: 'plays', forms: ['play', 'playing', 'plays'] },
  { name: 'prefers', forms: ['prefer', 'preferring', 'prefers'] },
  { name: 'reports', forms: ['report', 'reporting', 'reports'] },
  { name: 'requires', forms: ['require', 'requires', 'requiring'] },
  { name: 'runs', forms: ['run', 'running', 'runs'] },
  { name: 'speaks', forms: ['speak', 'speaking', 'speaks'] },
  { name: 'stays', forms: ['stay', 'staying', 'stays'] },
  { name: 'studies', forms: ['studies', 'study', 'studying'] },
  { name: 'supports', forms: ['support', 'supporting', 'supports'] },
  { name: 'tried', forms: ['tried', 'tries', 'try', 'trying'] },
  { name: 'uses', forms: ['use', 'uses', 'using'] },
  { name: 'wants', forms: ['want', 'wanting', 'wants'] },
  { name: 'weighs', forms: ['weigh', 'weighing', 'weighs'] },
  { name: 'works', forms: ['work', 'working', 'works'] },
] as const

// A preposition right after the verb is part of the pattern: "works at" and "works for" differ.
export const VERB_PREPOSITIONS = [
  'about',
  'as',
  'at',
  'by',
  'for',
  'from',
  'in',
  'near',
  'of',
  'on',
  'to',
  'toward',
  'with',
] as const

// Right before another value verb these only mark its tense: "is based in", "has moved to".
export const AUXILIARIES = ['am', 'are', 'has', 'have', 'having', 'is'] as const

// Words that open a new clause and end a value.
export const CLAUSE_OPENERS = [
  'after',
  'although',
  'and',
  'because',
  'before',
  'but',
  'if',
  'or',
  'since',
  'so',
  'than',
  'that',
  'then',
  'though',
  'unless',
  'until',
  'when',
  'where',
  'whereas',
  'whether',
  'which',
  'while',
  'who',
  'whom',
  'whose',
] as const

// Words that do not distinguish values: "is a designer", "is now the designer".
export const VALUE_FILLERS = [
  'a',
  'already',
  'also',
  'an',
  'currently',
  'just',
  'now',
  'recently',
  'still',
  'the',
] as const
