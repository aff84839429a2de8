// Signet retroactive-supersession, section 3, signal 1: exactly the document's nineteen tokens. The preparer also accepts
// contractions with a curly apostrophe or none (RD6).
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
