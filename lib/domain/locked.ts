import type { Fact } from './fact'

/** True when nothing may replace a fact: it is a constraint, or protected (rules G1, G2). A pair is locked when its older fact is. */
export function isLocked(fact: Pick<Fact, 'kind' | 'protected'>): boolean {
  return fact.kind === 'constraint' || fact.protected
}
