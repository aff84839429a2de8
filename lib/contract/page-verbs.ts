import * as bulk from './bulk'
import * as changes from './change-facts'
import * as demo from './demo'
import * as embeddings from './embeddings'
import * as gates from './gates'
import * as merges from './merges'
import * as operations from './operations'
import * as policy from './policy'
import * as proposals from './proposals'
import * as repairs from './repairs'
import * as samples from './samples'
import * as sources from './sources'
import * as imports from './staged-imports'
import * as tokens from './tokens'
import { tryPair } from './try'
import type { PageVerb } from './verb'
import * as weights from './weights'

/** The verbs of pages alone, with their actions in `lib/actions`: what stays in the browser (rule DR14). */
export const PAGE_VERBS: readonly { readonly verb: PageVerb; readonly page: string }[] = [
  { verb: changes.include, page: 'changeFactAction' },
  { verb: changes.retire, page: 'changeFactAction' },
  { verb: proposals.annotate, page: 'annotateVerdictAction' },
  { verb: proposals.redetect, page: 'redetectAction' },
  { verb: bulk.decideMany, page: 'decideManyAction' },
  { verb: bulk.previewMany, page: 'previewManyAction' },
  { verb: bulk.freeze, page: 'freezeAction' },
  { verb: operations.undoLast, page: 'undoLastAction' },
  { verb: operations.redoLast, page: 'redoLastAction' },
  { verb: operations.takeBack, page: 'takeBackAction' },
  { verb: embeddings.fit, page: 'fitEmbeddingsAction' },
  { verb: merges.keepApart, page: 'markNotDuplicatesAction' },
  { verb: policy.importYaml, page: 'importAgentYamlAction' },
  { verb: policy.applyRecorded, page: 'applyRecordedAction' },
  { verb: imports.open, page: 'previewImportAction' },
  { verb: imports.rename, page: 'renameAgentsAction' },
  { verb: imports.run, page: 'runImportAction' },
  { verb: tokens.create, page: 'createTokenAction' },
  { verb: tokens.revoke, page: 'revokeTokenAction' },
  { verb: tryPair, page: 'tryPairAction' },
  { verb: demo.resetBeat, page: 'resetBeatAction' },
  { verb: gates.sign, page: 'signLiveAction' },
  { verb: gates.toShadow, page: 'returnToShadowAction' },
  { verb: gates.setLimits, page: 'setGatesAction' },
  { verb: gates.confirmLimits, page: 'confirmGatesAction' },
  { verb: samples.draw, page: 'drawSampleAction' },
  { verb: samples.label, page: 'labelPairAction' },
  { verb: samples.previewLabels, page: 'previewLabelsAction' },
  { verb: samples.addLabels, page: 'importLabelsAction' },
  { verb: weights.refit, page: 'refitWeightsAction' },
  { verb: weights.sign, page: 'signWeightsAction' },
  { verb: weights.rescore, page: 'scoreAgainAction' },
  { verb: repairs.preview, page: 'previewRepairAction' },
  { verb: repairs.apply, page: 'repairAction' },
  { verb: sources.archive, page: 'moveToColdAction' },
]
