import type { ImportProblem } from './import-batch'

/** Rows with the same problem. */
export type ProblemGroup = Pick<ImportProblem, 'severity' | 'reason'> & {
  readonly count: number
  readonly line: number | null // of a group of one
  readonly ref: string | null // of a group of one
  readonly lines: readonly { readonly line: number | null; readonly text: string | null }[] // the first ones, where there are several
}

const MOST_LINES = 100

/** Groups rows with the same severity and reason, in the order in which each first occurs. */
export function groupProblems(problems: readonly ImportProblem[]): readonly ProblemGroup[] {
  const groups = new Map<string, ImportProblem[]>()
  for (const problem of problems) {
    const name = `${problem.severity}:${problem.reason}`
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [problem])
    else group.push(problem)
  }
  return [...groups.values()].flatMap((rows): readonly ProblemGroup[] => {
    const [first] = rows
    if (first === undefined) return []
    const { severity, reason } = first
    if (rows.length === 1) {
      const { line, ref, lines = [] } = first
      return [{ severity, reason, count: 1, line, ref, lines: lines.slice(0, MOST_LINES) }]
    }
    const lines = rows.slice(0, MOST_LINES).map(({ line, ref }) => ({ line, text: ref }))
    return [{ severity, reason, count: rows.length, line: null, ref: null, lines }]
  })
}
