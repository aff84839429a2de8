import * as ofFacts from './fact-tools'
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
  reading.history,
  superseding.supersede,
  ofFacts.retract,
  storing.confirm,
  ofFacts.restore,
  reading.contradictions,
  superseding.planSupersede,
  superseding.applyPlan,
  reviewing.undo,
  ofFacts.protect,
  reviewing.review,
]
