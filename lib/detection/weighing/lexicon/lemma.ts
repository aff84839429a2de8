// Irregular forms of everyday English. Regular ones follow the rules below.
const IRREGULAR: Readonly<Record<string, string>> = {
  ate: 'eat',
  eaten: 'eat',
  became: 'become',
  began: 'begin',
  begun: 'begin',
  bought: 'buy',
  broke: 'break',
  broken: 'break',
  brought: 'bring',
  built: 'build',
  came: 'come',
  children: 'child',
  chose: 'choose',
  chosen: 'choose',
  did: 'do',
  does: 'do',
  done: 'do',
  drank: 'drink',
  drew: 'draw',
  drove: 'drive',
  driven: 'drive',
  dying: 'die',
  feet: 'foot',
  fell: 'fall',
  felt: 'feel',
  flew: 'fly',
  flown: 'fly',
  forgot: 'forget',
  forgotten: 'forget',
  found: 'find',
  gave: 'give',
  given: 'give',
  gone: 'go',
  got: 'get',
  gotten: 'get',
  grew: 'grow',
  grown: 'grow',
  had: 'have',
  has: 'have',
  heard: 'hear',
  held: 'hold',
  kept: 'keep',
  knew: 'know',
  known: 'know',
  led: 'lead',
  left: 'leave',
  lost: 'lose',
  lying: 'lie',
  made: 'make',
  meant: 'mean',
  men: 'man',
  met: 'meet',
  mice: 'mouse',
  moved: 'move',
  paid: 'pay',
  ran: 'run',
  rode: 'ride',
  said: 'say',
  sang: 'sing',
  sat: 'sit',
  saw: 'see',
  seen: 'see',
  sent: 'send',
  shown: 'show',
  slept: 'sleep',
  sold: 'sell',
  spent: 'spend',
  spoke: 'speak',
  spoken: 'speak',
  stood: 'stand',
  swam: 'swim',
  taken: 'take',
  taught: 'teach',
  teeth: 'tooth',
  thought: 'think',
  threw: 'throw',
  told: 'tell',
  took: 'take',
  tying: 'tie',
  understood: 'understand',
  went: 'go',
  women: 'woman',
  won: 'win',
  wore: 'wear',
  worn: 'wear',
  written: 'write',
  wrote: 'write',
  is: 'be',
  are: 'be',
  am: 'be',
  was: 'be',
  were: 'be',
  been: 'be',
  being: 'be',
  "i'm": 'be',
  wives: 'wife',
  lives: 'live',
  leaves: 'leave',
  shelves: 'shelf',
  dating: 'date',
  using: 'use',
  used: 'use',
  uses: 'use',
  running: 'run',
  planned: 'plan',
  quitting: 'quit',
  dropped: 'drop',
  preferred: 'prefer',
  preferring: 'prefer',
}

const KEEPS_S = /(?:ss|us|is|ous|as|news|series)$/u
const DOUBLED = /([bdgmnprt])\1$/u

/** Returns the stem shared by inflected forms, for comparison only ("moved" and "moving" → "mov"). */
export function lemma(word: string): string {
  const irregular = IRREGULAR[word]
  if (irregular !== undefined) return withoutE(irregular)
  if (word.length < 4 || !/^[a-z]+$/u.test(word)) return word
  const once = withoutEnding(word)
  return withoutE(once.length < word.length && once.endsWith('ing') ? withoutEnding(once) : once)
}

function withoutEnding(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (word.endsWith('ied') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:s|x|z|ch|sh)es$/u.test(word)) return word.slice(0, -2)
  if (word.endsWith('s') && !KEEPS_S.test(word)) return word.slice(0, -1)
  if (word.endsWith('ing') && word.length > 5) return undoubled(word.slice(0, -3))
  if (word.endsWith('ed') && word.length > 4 && !word.endsWith('eed'))
    return undoubled(word.slice(0, -2))
  return word
}

function undoubled(stem: string): string {
  if (!/[aeiouy]/u.test(stem)) return stem
  return DOUBLED.test(stem) ? stem.slice(0, -1) : stem
}

function withoutE(stem: string): string {
  return stem.length > 3 && stem.endsWith('e') && !stem.endsWith('ee') ? stem.slice(0, -1) : stem
}

/** True for an irregular form ("sold", "went"). */
export function isIrregular(word: string): boolean {
  return word in IRREGULAR
}
