import type { SeedSignalName } from '../finding'
import { antonym } from './antonym'
import { negation } from './negation'
import type { Signal } from './signal'
import { temporal } from './temporal'
import { valueConflict } from './value-conflict'

/** The signals of the seed profile by name. */
export const SIGNALS = {
  negation,
  antonym,
  value: valueConflict,
  temporal,
} as const satisfies Record<SeedSignalName, Signal>
