import type { SendState } from '@/components/shared/outbox/outbox'

/** What taking a decision back takes. */
export type UndoPlan =
  | { readonly kind: 'wait' } // its verdict is still on its way
  | { readonly kind: 'ask' } // no answer came: whether it was recorded is for the server to say
  | { readonly kind: 'nothing' } // it was refused
  | { readonly kind: 'operation'; readonly operationId: string } // exactly that one
  | { readonly kind: 'last' } // the reviewer's own last operation

/**
 * Says how to take back a decision of this session. One that was on its way when it was taken back is taken back by its
 * own operation: "the last" would be the decision before it, should it have been refused.
 */
export function undoPlan(state: SendState | undefined, wasOnItsWay: boolean): UndoPlan {
  if (state === 'sending') return { kind: 'wait' }
  if (state === 'unsaved') return { kind: 'ask' }
  if (state === 'gone') return { kind: 'nothing' }
  if (!wasOnItsWay || state === undefined || state.operationId === '') return { kind: 'last' }
  return { kind: 'operation', operationId: state.operationId }
}
