import { ANSWER_BODY } from './body-job'
import { READ_STORES, SEND_TO_STORES } from './connections'
import { EMPTY_LOG } from './db'
import { FIND_DUPLICATES } from './duplicates-job'
import { FIT_EMBEDDINGS } from './embedding-head'
import { COUNT_REPLACED, FIND_BURSTS } from './ended-job'
import { READ_VIEW } from './large-views'
import { COUNT_NOT_READ, COUNT_QUESTIONS, FIND_PROBLEMS } from './memory-jobs'
import { FIND_POSSIBLE } from './possible-job'
import { ROUND } from './round'
import { START_SWEEP } from './sweeps'
import { UNDO } from './undo-beside'
import { RUN_UPKEEP } from './upkeep-job'
import { CARRY_OUT_VERB } from './verb-job'

/** Every job that a thread can be asked for. */
export const ALL_JOBS = [
  ANSWER_BODY,
  CARRY_OUT_VERB,
  COUNT_NOT_READ,
  COUNT_QUESTIONS,
  COUNT_REPLACED,
  EMPTY_LOG,
  FIND_BURSTS,
  FIND_DUPLICATES,
  FIND_POSSIBLE,
  FIND_PROBLEMS,
  FIT_EMBEDDINGS,
  READ_STORES,
  READ_VIEW,
  ROUND,
  RUN_UPKEEP,
  SEND_TO_STORES,
  START_SWEEP,
  UNDO,
] as const
