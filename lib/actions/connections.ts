'use server'

import {
  create,
  disconnect,
  probe,
  resume,
  setKey,
  setMode,
  sync,
} from '@/lib/contract/connections'
import { drop, preview, release, releaseMany, retry, take } from '@/lib/contract/deliveries'
import type { Result } from '@/lib/domain/result'
import type { ConnectionView, DeliveryView, FoundStore } from '@/lib/views/connections'

import { ask, type Input } from './door'

type Connection = Promise<Result<ConnectionView>>
type Delivery = Promise<Result<DeliveryView>>

/** Looks at a store without writing anything. */
export async function probeStoreAction(sent: Input<typeof probe>): Promise<Result<FoundStore>> {
  return ask(probe, sent)
}

/** Connects a store, read only, and reads it once. */
export async function createConnectionAction(sent: Input<typeof create>): Connection {
  return ask(create, sent)
}

/** Says what happens to decisions about the facts of a store. */
export async function setConnectionModeAction(sent: Input<typeof setMode>): Connection {
  return ask(setMode, sent)
}

/** Reads a store again. */
export async function syncConnectionAction(sent: Input<typeof sync>): Promise<
  Result<{
    readonly read: {
      readonly added: number
      readonly changed: number
      readonly unchanged: number
      readonly taken: number // changes of ours that are no longer there
      readonly problems: readonly string[]
    } | null // null: whoever asked does not wait
  }>
> {
  return ask(sync, sent)
}

/** Replaces the key of a store, once the store has accepted the new one. */
export async function setConnectionKeyAction(sent: Input<typeof setKey>): Connection {
  return ask(setKey, sent)
}

/** Lets a paused connection write again. */
export async function resumeConnectionAction(sent: Input<typeof resume>): Connection {
  return ask(resume, sent)
}

/** Ends a connection: nothing more is read or written. */
export async function disconnectAction(sent: Input<typeof disconnect>): Connection {
  return ask(disconnect, sent)
}

/** Returns what a delivery would send. */
export async function previewDeliveryAction(sent: Input<typeof preview>): Promise<
  Result<{
    readonly says: string
    readonly method: string
    readonly path: string
    readonly body: string
  }>
> {
  return ask(preview, sent)
}

/** Lets a held delivery be written. */
export async function releaseDeliveryAction(sent: Input<typeof release>): Delivery {
  return ask(release, sent)
}

/** Lets held deliveries be written. */
export async function releaseDeliveriesAction(sent: Input<typeof releaseMany>): Promise<
  Result<{
    readonly released: number
    readonly left: number
    readonly why: string | null // of one that was left
  }>
> {
  return ask(releaseMany, sent)
}

/** Has a refused or unanswered delivery tried again. */
export async function retryDeliveryAction(sent: Input<typeof retry>): Delivery {
  return ask(retry, sent)
}

/** Takes over what a store says now of a fact that was written to it. */
export async function takeOverDeliveryAction(
  sent: Input<typeof take>,
): Promise<Result<{ readonly changed: number }>> {
  return ask(take, sent)
}

/** Drops a delivery: it is never written. */
export async function dropDeliveryAction(sent: Input<typeof drop>): Delivery {
  return ask(drop, sent)
}
