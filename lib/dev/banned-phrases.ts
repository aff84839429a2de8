/** A form that no screen uses, and what people read instead. */
export type Banned = { readonly form: RegExp; readonly say: string }

const words = (form: string, say: string): Banned => ({
  form: new RegExp(String.raw`(?<![\w-])(?:${form})(?![\w-])`, 'iu'),
  say,
})

export const BANNED: readonly Banned[] = [
  words('told', 'receives, says'),
  words('stands?(?: beside)?', 'is, is shown next to'),
  words('asked for', 'required'),
  words('by lot', 'random'),
  words('tak(?:e|es|en) back', 'undo, undone'),
  words('by itself', 'automatically'),
  words('of which', 'a sentence of its own'),
  words('likeness', 'similarity'),
  words('in force', 'current'),
  words('as it ships', 'default'),
  words('held against', 'against'),
  words('let go', 'clear'),
  words('go on', 'continue'),
  words('that waits', 'undecided, open'),
  words('(?:some|no|any)body has', 'no one, someone'),
  words('may be left out', 'optional'),
  words('heard again', 'restated'),
  words('drawn', 'sampled, sample'),
  words('match band', 'auto-apply'),
  words('gates?', 'check'),
  words('slices?', 'segment'),
  words('verdicts?', 'decision'),
  words('inline', 'on save'),
  words('not known', 'inconclusive, unknown'),
  words('chosen name', 'not verified'),
  words('labelled|colours?|behaviours?|recognised|towards', 'US spelling'),
  { form: /^What (?:is|was|has)\b/u, say: 'the noun' },
  { form: /^All that\b/u, say: 'the noun' },
  { form: /\s%/u, say: '95%, without a space' },
  { form: /(?<![\w./…])\.\d/u, say: '0.70, with its zero' },
  { form: /(?<![\w.,])1 (?!is\b|was\b|has\b|ms\b)\w*[a-rt-z]s\b/u, say: 'formatCount' },
  { form: /(?<![\w+])[A-Z](?:\+[A-Z])+(?![\w+])/u, say: 'the signals in words' },
  { form: /\{"/u, say: 'rows in words' },
]

type Allowed = { readonly file: string; readonly text: string; readonly because: string }

const QUERY = 'SQL'
const NAME = 'a table or words to search, never shown'
const CACHE = 'the name of a cached result'
const FAULT = 'an error of the program, only in the server log'
const STORED = 'stored as it is, and read by that'
const COLUMN = 'a column that files of others have'
const EXAMPLE = 'an example of a file'

/** What may be written all the same: a part of the text, and why. */
export const ALLOWED: readonly Allowed[] = [
  { file: 'lib/store/sql/', text: '', because: QUERY },
  { file: 'lib/store/sqlite/', text: '', because: QUERY },
  { file: 'lib/store/changes.ts', text: 'Verdict', because: NAME },
  { file: 'lib/store/log-findings.ts', text: 'Verdict', because: NAME },
  { file: 'lib/operations/decide-proposal.ts', text: 'has no verdict', because: FAULT },
  { file: 'lib/operations/seed-demo.ts', text: 'inline pass', because: FAULT },
  { file: 'lib/operations/seed-demo-sample.ts', text: 'no sample drawn', because: FAULT },
  { file: 'lib/operations/steps/resolve-incoming.ts', text: 'Heard again', because: STORED },
  { file: 'lib/domain/part-words.ts', text: 'origin inline', because: STORED },
  { file: 'lib/store/watch.ts', text: 'applied by itself', because: STORED },
  { file: 'lib/domain/program-refusal.ts', text: 'verdicts:write', because: NAME },
  { file: 'lib/importers/labels-file.ts', text: 'verdict', because: COLUMN },
  { file: 'lib/importers/labels-file.ts', text: 'labelled by', because: COLUMN },
  { file: 'lib/domain/common-words.ts', text: 'ability able', because: NAME },
  { file: 'lib/views/changes.ts', text: 'approvals taken back …', because: CACHE },
  { file: 'lib/views/queue-pages.ts', text: 'labelled …', because: CACHE },
  { file: 'components/go-live/labels/label-format-guide.tsx', text: '{"older"', because: EXAMPLE },
  { file: 'components/memory/import/file-format.ts', text: '{"', because: EXAMPLE },
]
