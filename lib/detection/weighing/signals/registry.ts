import type { WeighedSignal } from '../signal'
import { antonym } from './antonym'
import { aspect } from './aspect'
import { change } from './change'
import { context } from './context'
import { correction } from './correction'
import { key } from './key'
import { mood } from './mood'
import { negation } from './negation'
import { number } from './number'
import { overlap } from './overlap'
import { paraphrase } from './paraphrase'
import { refinement } from './refinement'
import { register } from './register'
import { reversal } from './reversal'
import { substitution } from './substitution'
import { temporal } from './temporal'
import { together } from './together'
import { topic } from './topic'
import { value } from './value'
import { wording } from './wording'

export const WEIGHED_SIGNALS = {
  negation,
  antonym,
  value,
  temporal,
  change,
  correction,
  number,
  substitution,
  reversal,
  topic,
  key,
  context,
  refinement,
  paraphrase,
  mood,
  overlap,
  wording,
  register,
  aspect,
  together,
} as const satisfies Record<WeighedSignal['name'], WeighedSignal>
