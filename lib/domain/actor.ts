/** Whom an entry is attributed to: `person:Ada`, `agent:<token>`, `service:schedule`, `system:palimpsest`. */
export type ActorId = `${'person' | 'agent' | 'service' | 'system'}:${string}`

/** How a request can come. On card, form and two-step, a model passes the person’s answer on. */
export const CHANNELS = ['page', 'http', 'mcp', 'card', 'form', 'two-step', 'cli', 'job'] as const
export type Channel = (typeof CHANNELS)[number]

/** The channels whose answers count in no estimate, because nothing proves that a person gave them (rule DR9). */
export const THROUGH_A_MODEL: readonly Channel[] = ['card', 'form', 'two-step']

/** Who asks, and how the request came. */
export type By = {
  readonly actor: string // the name to show
  readonly actorId: ActorId
  readonly verified: boolean // false for a name that somebody chose
  readonly channel: Channel
}

/** The product itself, when it acts by rules that people enabled. */
export const PALIMPSEST: By = {
  actor: 'Palimpsest',
  actorId: 'system:palimpsest',
  verified: true,
  channel: 'job',
}

/** The schedule of this server. */
export const SCHEDULE: By = {
  actor: 'schedule',
  actorId: 'service:schedule',
  verified: true,
  channel: 'job',
}

export function person(name: string, channel: Channel): By {
  return { actor: name, actorId: `person:${name}`, verified: false, channel }
}

/** Returns a program that acts for a person; `id` is its token’s. */
export function program(
  { id, name, owner }: { readonly id: string; readonly name: string; readonly owner: string },
  channel: Channel,
): By {
  return { actor: `agent:${name} for ${owner}`, actorId: `agent:${id}`, verified: false, channel }
}

/** Returns who acts in the demo's stories: a person, or the story itself. */
export function demoActor(name: string): By {
  return name === 'demo' ? { ...person(name, 'job'), actorId: 'system:demo' } : person(name, 'page')
}

/** Returns a stored channel; `page` where it is not known. */
export function channelOf(stored: string): Channel {
  return CHANNELS.find((channel) => channel === stored) ?? 'page'
}
