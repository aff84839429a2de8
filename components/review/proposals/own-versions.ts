/** What one's own operations have made of a proposal's version, one step after another with nobody else's between them. */
export type OwnVersions = {
  readonly passed: readonly number[] // versions that one's own operations have left behind
  readonly now: number
}

/** Returns what is known after an own operation took the proposal from one version to another; a gap forgets what was before it. */
export function ownStep(held: OwnVersions | undefined, from: number, to: number): OwnVersions {
  return { passed: held?.now === from ? [...held.passed, from] : [from], now: to }
}

/**
 * Returns the version that an answer is bound to: the painted one, or the one that one's own operations have raised it to since. What
 * anybody else changed meanwhile is not among them, and the answer is refused.
 */
export function versionToSend(held: OwnVersions | undefined, painted: number): number {
  return held?.passed.includes(painted) === true ? held.now : painted
}
