import * as changes from './change-facts'
import * as operations from './operations'
import * as proposals from './proposals'
import type { PageVerb } from './verb'

/** The verbs of pages alone, with their actions in `lib/actions`: what stays in the browser (rule DR14). */
export const PAGE_VERBS: readonly { readonly verb: PageVerb; readonly page: string }[] = [
  { verb: changes.include, page: 'changeFactAction' },
  { verb: changes.retire, page: 'changeFactAction' },
  { verb: proposals.annotate, page: 'annotateVerdictAction' },
  { verb: proposals.redetect, page: 'redetectAction' },
  { verb: operations.undoLast, page: 'undoLastAction' },
  { verb: operations.redoLast, page: 'redoLastAction' },
  { verb: operations.takeBack, page: 'takeBackAction' },
]
