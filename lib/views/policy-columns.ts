import { jsonIn } from '@/lib/domain/change'
import { GATE_NAMES, LIMIT_FIELDS } from '@/lib/domain/gate'
import { CHECK_OF, CHECK_TITLES, limitWords } from '@/lib/domain/limit-words'
import { POLICY_FIELDS } from '@/lib/domain/policy'
import { POLICY_TITLES, policyValueWords } from '@/lib/domain/policy-words'
import { toLimits, toOverrides } from '@/lib/store/rows'

/** One column of a row as it is and as an undo would leave it. */
export type UndoColumn = { readonly name: string; readonly now: string; readonly then: string }

/** Returns how two stored settings or limits differ, one row each, in words; null: the column holds neither. */
export function policyColumns(
  name: string,
  [now, next]: readonly [unknown, unknown],
): readonly UndoColumn[] | null {
  if (name === 'overrides') return settingColumns(jsonIn(now), jsonIn(next))
  return name === 'gates' ? limitColumns(jsonIn(now), jsonIn(next)) : null
}

function settingColumns(now: string, next: string): readonly UndoColumn[] {
  const [before, after] = [toOverrides(now), toOverrides(next)]
  return POLICY_FIELDS.flatMap((field) => {
    const words = (value: (typeof before)[typeof field]) =>
      value === undefined ? INHERITED : policyValueWords(field, value)
    return row(POLICY_TITLES[field], words(before[field]), words(after[field]))
  })
}

function limitColumns(now: string, next: string): readonly UndoColumn[] {
  const [before, after] = [toLimits(now), toLimits(next)]
  const limits = LIMIT_FIELDS.flatMap((field) => {
    const check = CHECK_OF[field]
    const words = (limit: number | undefined) =>
      limit === undefined ? INHERITED : limitWords(check, limit)
    return row(`${CHECK_TITLES[check]}: limit`, words(before[field]), words(after[field]))
  })
  const required = GATE_NAMES.flatMap((check) => {
    const words = ({ waived }: typeof before) =>
      waived === undefined ? INHERITED : waived.includes(check) ? 'off' : 'required'
    return row(CHECK_TITLES[check], words(before), words(after))
  })
  return [...limits, ...required]
}

const INHERITED = 'inherited'

function row(name: string, now: string, next: string): readonly UndoColumn[] {
  // oxlint-disable-next-line unicorn/no-thenable -- the word beside `now`; a string, never awaited
  return now === next ? [] : [{ name, now, then: next }]
}
