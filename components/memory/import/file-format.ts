const TIME =
  'A time: 2026-03-15T08:00:00Z, 2026-03-15 08:00:00 (read as UTC), 2026-03-15, or epoch seconds.'

/** The fields of a fact file, as lib/importers takes them, in the order in which they matter. */
export const FILE_FIELDS = [
  {
    name: 'content',
    takes: 'The text of the fact. Required. Also accepted as “text”.',
  },
  { name: 'agent', takes: 'Whose memory it is. Defaults to the agent you chose.' },
  {
    name: 'entity',
    takes: 'What the fact is about. A fact without entity and aspect is never compared.',
  },
  { name: 'aspect', takes: 'Which detail about it, such as residence.' },
  {
    name: 'key',
    takes: 'Narrows the aspect. Facts with different keys are never compared.',
  },
  {
    name: 'kind',
    takes: 'fact, preference, decision or constraint. A constraint is never superseded.',
  },
  { name: 'id', takes: 'The row’s id in its own system.' },
  { name: 'recordedAt', takes: `When it was recorded. ${TIME} Also accepted as “at”.` },
  {
    name: 'validFrom, validUntil',
    takes: 'When it became true, and when it stopped being true. validFrom defaults to recordedAt.',
  },
  { name: 'protected', takes: 'true or false. A protected fact is never superseded.' },
  {
    name: 'supersededBy',
    takes: 'The id of the fact that replaced it, in this file or an earlier one.',
  },
  {
    name: 'supersedes',
    takes: 'The id of the fact it replaces, in this file or already stored.',
  },
  { name: 'supersededAt', takes: 'When it was replaced.' },
  { name: 'tags', takes: 'A list of strings.' },
  {
    name: 'metadata',
    takes:
      'An object. Reviewers see a warning when two facts have different values for the same key.',
  },
  { name: 'confidence, importance', takes: 'Numbers from 0 to 1, given by the source.' },
  { name: 'source', takes: 'An object with id, excerpt and session: where the fact came from.' },
] as const

export const JSONL_EXAMPLE = `{"id":"m-1","agent":"assistant","entity":"Nora","aspect":"residence","content":"Nora lives in Denver.","recordedAt":"2026-01-04T09:00:00Z"}
{"id":"m-2","agent":"assistant","entity":"Nora","aspect":"residence","content":"Nora recently moved and lives in Colorado Springs.","recordedAt":"2026-03-15T08:00:00Z","source":{"excerpt":"Boxes are in.","session":"chat-12"}}
{"id":"m-3","agent":"assistant","entity":"Deploys","aspect":"rules","kind":"constraint","content":"Never deploy on Friday."}`

export const CONVERSATION_EXAMPLE = `{"agent":"assistant","role":"user","text":"I use npm","at":"2026-03-01T09:00:00Z"}
{"agent":"assistant","role":"assistant","text":"Noted."}
{"agent":"assistant","role":"user","text":"not npm, use pnpm","at":"2026-03-15T08:00:00Z"}`

export const CSV_EXAMPLE = `id,agent,entity,aspect,kind,content,recordedAt,tags
m-1,assistant,Nora,residence,fact,Nora lives in Denver.,2026-01-04,home
m-2,assistant,Nora,residence,fact,"Nora recently moved and lives in Colorado Springs.",2026-03-15,home|move`
