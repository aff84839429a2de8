const VOICES = [
  'chatty-user',
  'care-travel',
  'household',
  'ops-log',
  'terse-extractor',
  'product-decisions',
].map((voice) => `voices/${voice}`)
const LANGUAGES = ['french', 'german', 'spanish'].map((language) => `languages/${language}`)

/** Files in `fixtures` with pairs that were written for Palimpsest, to be fitted to. */
export const AUTHORED_FITTED = ['free-wording', ...VOICES, ...LANGUAGES].map(
  (name) => `${name}.train.jsonl`,
)

/** Files in `fixtures` with pairs that nothing is fitted to. */
export const AUTHORED_UNSEEN = ['free-wording', ...VOICES].map((name) => `${name}.test.jsonl`)
