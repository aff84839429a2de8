import { isolated } from '@/lib/domain/isolated'
import { formatInstant } from '@/lib/language/format'
import type { DeliveryView } from '@/lib/views/connections'

/** A sentence about a delivery, and how it is to be taken. */
export type DeliveryLine = { readonly tone: 'plain' | 'bad' | 'warn'; readonly words: string }

/** Says how a decision reached another store. `current`: it is the newest about its fact, so what it wrote holds. */
export function deliveryLine(delivery: DeliveryView, current: boolean): DeliveryLine {
  const { product, state, problem, undoneThereAt } = delivery
  if (state === 'verified' && undoneThereAt !== null)
    return { tone: 'warn', words: undoneThereWords(delivery) }
  switch (state) {
    case 'held':
      return { tone: 'warn', words: `Not in ${product} yet: someone has to release it.` }
    case 'waiting':
      return { tone: 'plain', words: `Waiting to be written to ${product}.` }
    case 'sent':
      return { tone: 'plain', words: `Written to ${product}, not verified yet.` }
    case 'verified':
      return { tone: 'plain', words: verifiedWords(delivery, current) }
    case 'refused':
    case 'failed':
      return {
        tone: 'bad',
        words: [`Not written to ${product}.`, problem?.sentence, problem?.wayOut]
          .filter((part) => part !== undefined)
          .join(' '),
      }
    case 'canceled':
      return { tone: 'plain', words: canceledWords(delivery) }
  }
}

/** Says that a store no longer has what was written to it, and who decides. */
export function undoneThereWords(delivery: NotThere): string {
  return `${notThereWords(delivery)} Palimpsest writes it again only if you ask.`
}

type NotThere = Pick<DeliveryView, 'product' | 'undoneThereAt'>

/** Says that a store no longer has what was written to it. */
export function notThereWords({ product, undoneThereAt }: NotThere): string {
  const since = undoneThereAt === null ? '' : `Since ${formatInstant(undoneThereAt)}, `
  return `${since}${product} no longer has this change.`
}

function canceledWords(delivery: DeliveryView): string {
  const { product, undoneThereAt, droppedAt, droppedBy } = delivery
  if (droppedAt === null) return `Not written to ${product}: it was undone or dropped first.`
  const dropped = `${isolated(droppedBy ?? '')} dropped it on ${formatInstant(droppedAt)}.`
  return undoneThereAt === null
    ? `Not written to ${product}: ${dropped}`
    : `${notThereWords(delivery)} ${dropped}`
}

const HOLDS: Readonly<Record<DeliveryView['change'], string>> = {
  supersede: 'Ended in',
  retract: 'Ended in',
  restate: 'Text changed in',
  reinstate: 'Current again in',
  undo: 'Undone in',
}

function verifiedWords({ change, product, at, verifiedAt }: DeliveryView, current: boolean) {
  const when = formatInstant(verifiedAt ?? at)
  return current
    ? `${HOLDS[change]} ${product} since ${when}, verified.`
    : `Written to ${product} on ${when}, verified.`
}
