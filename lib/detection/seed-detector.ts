import { createCandidateIndex } from './candidate-index'
import { confidenceOf, detect, DETECTOR_VERSION } from './detect'
import type { Detector } from './detector'
import { createPreparer, type Statement } from './statement'

/** The seed profile: the four signals as worded in the Signet document. The strongest sets the confidence. */
export const SEED_DETECTOR: Detector<Statement> = {
  profile: 'seed',
  version: DETECTOR_VERSION,
  createPreparer,
  isRead: () => true, // its four signals know no language
  confidenceOf,
  reaches: (older, newer, minConfidence) => {
    const confidence = confidenceOf(older, newer)
    return confidence > 0 && confidence >= minConfidence
  },
  detect,
  createCandidateIndex,
}
