import { decideOnCard } from './card-tool'
import * as ofFacts from './fact-tools'
import { history } from './history-tool'
import * as merging from './merge-tools'
import * as reading from './reading-tools'
import * as reviewing from './review-tools'
import * as storing from './storing-tools'
import * as superseding from './supersede-tools'
import type { Tool } from './tool'

/** The tools, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  storing.store,
  reading.search,
  reading.context,
  reading.get,
  history,
  superseding.supersede,
  ofFacts.retract,
  storing.confirm,
  reading.unconfirmed,
  ofFacts.restore,
  reading.contradictions,
  merging.candidates,
  merging.planMerge,
  superseding.planSupersede,
  superseding.applyPlan,
  reviewing.undo,
  ofFacts.protect,
  merging.mergePolicy,
  reviewing.review,
  decideOnCard,
]
