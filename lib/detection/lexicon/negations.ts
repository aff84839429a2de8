// Signet retroactive-supersession, section 3, signal 1: the document's nineteen tokens, no more.
// The preparer also accepts each contraction with a curly apostrophe and without any (RD6).
export const NEGATIONS = [
  "aren't",
  "can't",
  "couldn't",
  "doesn't",
  "don't",
  "hadn't",
  "hasn't",
  "haven't",
  "isn't",
  'neither',
  'never',
  'no',
  'nor',
  'not',
  "shouldn't",
  "wasn't",
  "weren't",
  "won't",
  "wouldn't",
] as const
