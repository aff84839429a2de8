import type { Refusal } from '@/lib/domain/refusal'
import { accepted } from '@/lib/domain/result'

import { call, type Answered, type Call } from './call'
import { toWire } from './names'
import { REGISTRY, type Listed } from './registry'
import type { Services } from './verb'

/** A value, or a refusal with what else helps whoever asked. */
export type Answer =
  | { readonly ok: true; readonly value: Answered }
  | {
      readonly ok: false
      readonly refusal: Refusal
      readonly more: Readonly<Record<string, unknown>>
    }

/**
 * Carries out a verb, and makes its refusal complete: the page for a person as a whole address below `origin`, and what is there now when
 * another version was named (rule DR5).
 */
export async function answer(
  { verb }: Pick<Listed, 'verb'>,
  services: Services,
  { origin, ...asked }: Call & { readonly origin: string },
): Promise<Answer> {
  const answered = await call(verb, services, asked)
  if (answered.ok) return accepted(answered.value)
  const { refusal } = answered
  if (refusal.kind === 'needs-person') {
    const { href: page } = new URL(refusal.page, origin)
    return { ok: false, refusal: { ...refusal, page }, more: {} }
  }
  const read = readerOf(verb.name)
  if (!isOfVersion(refusal) || !verb.versioned || read === undefined)
    return { ok: false, refusal, more: {} }
  const current = await call(read.verb, services, { ...asked, input: { id: idOf(asked.input) } })
  return { ok: false, refusal, more: current.ok ? { current: toWire(current.value.value) } : {} }
}

/** True when the request was made for another version than the present one. */
function isOfVersion({ kind }: Refusal): boolean {
  return kind === 'changed-meanwhile' || kind === 'already-decided'
}

/** The verb that reads what a verb changes: `facts.get` for `facts.retract`. */
export function readerOf(name: string): Listed | undefined {
  const [noun = ''] = name.split('.')
  return REGISTRY.find(({ verb }) => verb.name === `${noun}.get`)
}

function idOf(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'id' in input ? input.id : undefined
}
