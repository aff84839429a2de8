import { reviewerNameProblem } from './reviewer-name'

/** What a webhook can be told of. */
export const WEBHOOK_EVENTS = [
  'proposal.created',
  'proposal.decided',
  'proposal.disputed',
  'fact.superseded',
  'fact.restored',
  'fact.retracted',
  'operation.undone',
  'phase.returned',
  'connector.failed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Why nothing is sent any more: somebody revoked it, the receiver answered 410, or it did not answer for days. */
export const DISABLED_WHYS = ['revoked', 'gone', 'failing'] as const
export type DisabledWhy = (typeof DISABLED_WHYS)[number]

/** A webhook as it is stored, without its secrets. */
export type Webhook = {
  readonly id: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly agents: readonly string[] | null // null: all
  readonly texts: boolean // bodies hold texts, not only ids
  readonly owner: string
  readonly createdAt: Date
  readonly formerUntil: Date | null // while two secrets sign
  readonly disabledAt: Date | null
  readonly disabledWhy: DisabledWhy | null
  readonly lastAt: Date | null
  readonly lastStatus: number | null
  readonly lastProblem: string | null // null: the last one arrived
  readonly arrivedAt: Date | null // when something last did
}

export type NewWebhook = Pick<Webhook, 'url' | 'events' | 'agents' | 'texts' | 'owner'>

/** How a try ended: the receiver's status, or why there is none. */
export type SendOutcome =
  | { readonly status: number; readonly problem: null }
  | { readonly status: null; readonly problem: string }

export const MOST_WEBHOOKS = 20 // each costs every operation it is told of
export const ROTATION_MS = 86_400_000 // both secrets sign for a day
const MAX_URL_LENGTH = 500

/** Returns the secret as receivers configure it. */
export function secretText(secret: string): string {
  return `whsec_${secret}`
}

/** Returns what is wrong with a webhook to be made, as a sentence, or null. What its host resolves to is checked on every try. */
export function newWebhookProblem(wanted: NewWebhook): string | null {
  const owner = reviewerNameProblem(wanted.owner)
  if (owner !== null) return `The owner is a person. ${owner}`
  if (wanted.events.length === 0) return `Choose at least one event: ${WEBHOOK_EVENTS.join(', ')}.`
  if (wanted.agents?.length === 0) return 'Name at least one agent, or leave the agents out.'
  return webhookUrlProblem(wanted.url)
}

/** Hosts that are this machine, as a URL spells them. */
const THIS_MACHINE = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u

function webhookUrlProblem(text: string): string | null {
  if (text.length > MAX_URL_LENGTH)
    return `The address has ${text.length} characters; the limit is ${MAX_URL_LENGTH}.`
  if (!URL.canParse(text))
    return 'The address must be a whole one, such as https://example.com/hook.'
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return 'The address must begin with https://.'
  if (protocol === 'http:' && !THIS_MACHINE.test(hostname))
    return 'The address must begin with https://. Only this machine (localhost or 127.0.0.1) may be reached without HTTPS.'
  if (username !== '' || password !== '') return 'The address must not hold a user or password.'
  return hash === '' ? null : 'The address must not hold a “#”.'
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** How long to wait after each failed try; the last one repeats. */
const DELAYS_MS = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
] as const
const LONGEST_MS = 72 * HOUR_MS // a receiver that is down over a weekend hears everything
const SPREAD = 0.2

/** No try is put off for longer; one that is was dated by a wrong clock (rule A15). */
export const LONGEST_DELAY_MS = 5 * HOUR_MS

/** What a failed try leads to: another one later, or the end. */
export type Retry =
  | { readonly kind: 'again'; readonly nextTryAt: number; readonly aside: boolean }
  | { readonly kind: 'gone' } // the receiver wants no more
  | { readonly kind: 'over'; readonly aside: boolean } // tried for days

/**
 * Decides what follows a try; null when it arrived. An event that the receiver refuses (4xx) is set aside, so that later ones do not
 * wait; where nothing is answered, or the receiver fails, everything waits in order. `chance` is 0–1. Times are in epoch milliseconds.
 */
export function afterTry(
  outcome: SendOutcome,
  tried: {
    readonly attempts: number // this one included
    readonly firstTryAt: number
    readonly at: number
    readonly chance: number
  },
): Retry | null {
  const { status } = outcome
  if (status !== null && status >= 200 && status < 300) return null
  if (status === 410) return { kind: 'gone' }
  const aside = status !== null && status >= 400 && status < 500 && !WAITS.has(status)
  const isLong = tried.at - tried.firstTryAt >= LONGEST_MS
  if (isLong && tried.attempts > DELAYS_MS.length) return { kind: 'over', aside } // fewer: it slept
  const delay = DELAYS_MS[Math.min(tried.attempts, DELAYS_MS.length) - 1] ?? DELAYS_MS[0]
  const spread = 1 + SPREAD * (2 * tried.chance - 1)
  return { kind: 'again', nextTryAt: tried.at + Math.round(delay * spread), aside }
}

/** Time-out, too early, too many: about the receiver, not about the event. 401, 403 and 404 are about its settings. */
const WAITS: ReadonlySet<number> = new Set([401, 403, 404, 408, 425, 429])

/** Returns how a try ended, in words; null when it arrived. */
export function outcomeProblem({ status, problem }: SendOutcome): string | null {
  if (status === null) return problem
  return status >= 200 && status < 300 ? null : `The receiver answered ${status}.`
}
