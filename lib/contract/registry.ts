import { add } from './add-facts'
import * as agents from './agents'
import * as changes from './change-facts'
import * as facts from './facts'
import * as operations from './operations'
import * as proposals from './proposals'
import * as sweeps from './sweeps'
import type { Verb } from './verb'

/** A verb with the doors through which it is reached. */
export type Listed = {
  readonly verb: Verb
  readonly http: { readonly method: 'GET' | 'POST'; readonly path: string } // below /api/v1; {id} is an input
}

/** Every verb, once, with every door. */
export const REGISTRY: readonly Listed[] = [
  { verb: agents.list, http: { method: 'GET', path: '/agents' } },
  { verb: agents.context, http: { method: 'GET', path: '/context' } },
  { verb: add, http: { method: 'POST', path: '/facts' } },
  { verb: facts.list, http: { method: 'GET', path: '/facts' } },
  { verb: facts.get, http: { method: 'GET', path: '/facts/{id}' } },
  { verb: facts.history, http: { method: 'GET', path: '/facts/{id}/history' } },
  { verb: changes.supersede, http: { method: 'POST', path: '/facts/{id}/supersede' } },
  { verb: changes.retract, http: { method: 'POST', path: '/facts/{id}/retract' } },
  { verb: changes.restore, http: { method: 'POST', path: '/facts/{id}/restore' } },
  { verb: changes.restate, http: { method: 'POST', path: '/facts/{id}/restate' } },
  { verb: changes.reword, http: { method: 'POST', path: '/facts/{id}/reword' } },
  { verb: changes.confirm, http: { method: 'POST', path: '/facts/{id}/confirm' } },
  { verb: changes.protect, http: { method: 'POST', path: '/facts/{id}/protect' } },
  { verb: proposals.list, http: { method: 'GET', path: '/proposals' } },
  { verb: proposals.get, http: { method: 'GET', path: '/proposals/{id}' } },
  { verb: proposals.decide, http: { method: 'POST', path: '/proposals/{id}/verdict' } },
  { verb: operations.list, http: { method: 'GET', path: '/operations' } },
  { verb: operations.get, http: { method: 'GET', path: '/operations/{id}' } },
  { verb: operations.undo, http: { method: 'POST', path: '/operations/{id}/undo' } },
  { verb: sweeps.start, http: { method: 'POST', path: '/sweeps' } },
  { verb: sweeps.get, http: { method: 'GET', path: '/sweeps/{id}' } },
]
