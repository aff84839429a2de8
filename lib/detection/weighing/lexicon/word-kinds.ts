import { lemma } from './lemma'

const stems = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u).map(lemma))

/** Words that people use to say one thing, so that a rare one weighs as its kind does. A word may be of several kinds. */
export const WORD_KINDS = {
  addition: stems(
    'also too another both additional additionally extra besides plus alongside well second adds added either',
  ),
  beginning: stems(`
    now new since became become switched moved changed replaced took takes taken instead these currently longer anymore finally
    went upgraded migrated transferred relocated settled started begun began onwards effective promoted appointed succeeded
    joined handed raised lowered cut grew rose fell dropped increased reduced extended shortened doubled halved bumped trimmed
    swapped converted rebuilt renamed rebranded
  `),
  condition: stems(
    'except unless only exception apart when if sometimes occasionally mostly usually often rarely',
  ),
  correction: stems(
    'actually correction mistake wrong misheard meant sorry typo misread error corrected really',
  ),
  ending: stems(`
    ended finished done gone closed retired dropped cancelled canceled quit stopped scrapped removed sold died passed expired
    lapsed over withdrawn discontinued deprecated decommissioned dissolved folded wound shut abolished killed axed deleted
    ditched gave threw binned torn given stolen lost broke broken burnt ran out
  `),
  person: stems(`
    brother sister cousin mother father mum mom dad aunt uncle nephew niece neighbour neighbor friend colleague wife husband son
    daughter boyfriend girlfriend partner flatmate roommate grandmother grandfather gran grandma grandpa boss coworker parents
    stepfather stepmother twin
  `),
  plan: stems(`
    will would might may could should plans planning planned hopes hoping considering thinking wants intends proposed proposal
    propose draft expects expected maybe perhaps going next soon scheduled
  `),
  report: stems(`
    thinks says said claims claimed believes heard rumour rumor reckons swears apparently supposedly allegedly guesses suspects
    wonders insists suggested suggests according told
  `),
  return: stems(
    'back again returned resumed restored reopened recovered healed cured fixed repaired resolved works working',
  ),
  while: stems(`
    until till temporarily temporary meanwhile interim while whilst tonight today tomorrow weekend fortnight covering covers
    standing filling guest visiting borrowed borrowing loan lent holiday vacation leave trip during week once just
  `),
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>

export type WordKind = keyof typeof WORD_KINDS
