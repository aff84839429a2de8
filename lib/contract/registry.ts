import { add } from './add-facts'
import * as agents from './agents'
import * as changes from './change-facts'
import { ENDED_VERBS } from './ended-verbs'
import * as facts from './facts'
import * as imports from './imports'
import * as labels from './labels'
import * as merges from './merges'
import * as operations from './operations'
import * as policy from './policy'
import { answer as answerPossible, list as listPossible } from './possible'
import * as proposals from './proposals'
import { STORE_VERBS } from './store-verbs'
import * as sweeps from './sweeps'
import type { Verb } from './verb'
import { WEBHOOK_VERBS } from './webhook-verbs'

/** A verb with the doors through which it is reached. */
export type Listed = {
  readonly verb: Verb
  readonly page?: string // the action of `lib/actions`; most questions have views of their own
  readonly mcp?: string // the tool that carries it out
  readonly http: {
    readonly method: 'GET' | 'POST'
    readonly path: string // below /api/v1; {id} is an input
    readonly bytes?: true // the body is a file, and the input is in the query
  }
  readonly cli: string | null // words of its command, with inputs in capitals; null: a command of its own uses it
}

/** Every verb that programs reach, once, with every door; those of pages alone are in `page-verbs.ts`. */
export const REGISTRY: readonly Listed[] = [
  { verb: agents.list, http: { method: 'GET', path: '/agents' }, cli: 'agents' },
  {
    verb: agents.context,
    mcp: 'memory_context',
    http: { method: 'GET', path: '/context' },
    cli: 'context',
  },
  {
    verb: add,
    page: 'addFactAction',
    mcp: 'memory_store',
    http: { method: 'POST', path: '/facts' },
    cli: 'fact add CONTENT',
  },
  {
    verb: facts.list,
    mcp: 'memory_search',
    http: { method: 'GET', path: '/facts' },
    cli: 'fact list',
  },
  {
    verb: facts.unconfirmed,
    mcp: 'memory_unconfirmed',
    http: { method: 'GET', path: '/unconfirmed' },
    cli: 'fact unconfirmed',
  },
  {
    verb: facts.get,
    mcp: 'memory_get',
    http: { method: 'GET', path: '/facts/{id}' },
    cli: 'fact show ID',
  },
  {
    verb: facts.ofFact,
    mcp: 'memory_get',
    http: { method: 'GET', path: '/facts/{id}/proposals' },
    cli: 'fact proposals ID',
  },
  {
    verb: facts.history,
    mcp: 'memory_history',
    http: { method: 'GET', path: '/facts/{id}/history' },
    cli: 'fact history ID',
  },
  {
    verb: changes.supersede,
    page: 'changeFactAction',
    mcp: 'memory_supersede',
    http: { method: 'POST', path: '/facts/{id}/supersede' },
    cli: 'fact supersede ID NEWER_ID',
  },
  {
    verb: changes.retract,
    page: 'changeFactAction',
    mcp: 'memory_retract',
    http: { method: 'POST', path: '/facts/{id}/retract' },
    cli: 'fact retract ID',
  },
  {
    verb: changes.restore,
    page: 'changeFactAction',
    mcp: 'memory_restore',
    http: { method: 'POST', path: '/facts/{id}/restore' },
    cli: 'fact restore ID',
  },
  {
    verb: changes.restate,
    page: 'changeFactAction',
    http: { method: 'POST', path: '/facts/{id}/restate' },
    cli: 'fact restate ID CONTENT',
  },
  {
    verb: changes.reword,
    page: 'changeFactAction',
    http: { method: 'POST', path: '/facts/{id}/reword' },
    cli: 'fact reword ID CONTENT',
  },
  {
    verb: changes.confirm,
    page: 'changeFactAction',
    mcp: 'memory_confirm',
    http: { method: 'POST', path: '/facts/{id}/confirm' },
    cli: 'fact confirm ID',
  },
  {
    verb: changes.protect,
    page: 'changeFactAction',
    mcp: 'protect',
    http: { method: 'POST', path: '/facts/{id}/protect' },
    cli: 'fact protect ID',
  },
  {
    verb: proposals.list,
    mcp: 'contradictions',
    http: { method: 'GET', path: '/proposals' },
    cli: 'queue',
  },
  {
    verb: proposals.get,
    mcp: 'review',
    http: { method: 'GET', path: '/proposals/{id}' },
    cli: 'queue show ID',
  },
  {
    verb: proposals.propose,
    mcp: 'memory_supersede',
    http: { method: 'POST', path: '/proposals' },
    cli: 'fact propose OLDER_ID NEWER_ID',
  },
  {
    verb: proposals.decide,
    page: 'decideAction',
    mcp: 'review',
    http: { method: 'POST', path: '/proposals/{id}/verdict' },
    cli: 'decide ID ANSWER',
  },
  { verb: listPossible, http: { method: 'GET', path: '/possible' }, cli: 'possible list' },
  {
    verb: answerPossible,
    page: 'answerPossibleAction',
    http: { method: 'POST', path: '/possible/answer' },
    cli: 'possible answer OLDER_ID NEWER_ID ANSWER',
  },
  ...ENDED_VERBS,
  {
    verb: operations.list,
    mcp: 'merge_undo',
    http: { method: 'GET', path: '/operations' },
    cli: 'log',
  },
  {
    verb: operations.get,
    mcp: 'merge_undo',
    http: { method: 'GET', path: '/operations/{id}' },
    cli: 'log show ID',
  },
  {
    verb: operations.undo,
    page: 'undoOperationAction',
    mcp: 'merge_undo',
    http: { method: 'POST', path: '/operations/{id}/undo' },
    cli: 'undo ID',
  },
  {
    verb: sweeps.start,
    page: 'startSweepAction',
    http: { method: 'POST', path: '/sweeps' },
    cli: 'sweep',
  },
  { verb: sweeps.get, http: { method: 'GET', path: '/sweeps/{id}' }, cli: 'sweep show ID' },
  {
    verb: sweeps.cancel,
    page: 'cancelSweepAction',
    http: { method: 'POST', path: '/sweeps/{id}/cancel' },
    cli: 'sweep cancel ID',
  },
  {
    verb: merges.candidates,
    mcp: 'merge_candidates',
    http: { method: 'GET', path: '/duplicates' },
    cli: 'merge candidates',
  },
  {
    verb: merges.plan,
    mcp: 'plan_merge',
    http: { method: 'POST', path: '/merges/plan' },
    cli: null,
  },
  {
    verb: merges.apply,
    page: 'mergeAction',
    mcp: 'apply_plan',
    http: { method: 'POST', path: '/merges' },
    cli: null,
  },
  {
    verb: policy.get,
    mcp: 'merge_policy',
    http: { method: 'GET', path: '/policy' },
    cli: 'policy show',
  },
  {
    verb: policy.set,
    page: 'setPolicyAction',
    mcp: 'merge_policy',
    http: { method: 'POST', path: '/policy' },
    cli: 'policy set STORED',
  },
  { verb: imports.upload, http: { method: 'POST', path: '/uploads', bytes: true }, cli: null },
  { verb: imports.preview, http: { method: 'POST', path: '/imports/preview' }, cli: null },
  { verb: imports.create, http: { method: 'POST', path: '/imports' }, cli: null },
  ...STORE_VERBS,
  { verb: labels.list, http: { method: 'GET', path: '/labels' }, cli: null },
  ...WEBHOOK_VERBS,
]

/** Returns a verb by its name. */
export function verbNamed(name: string): Listed {
  const listed = REGISTRY.find(({ verb }) => verb.name === name)
  if (listed === undefined) throw new Error(`There is no verb ${name}.`)
  return listed
}
