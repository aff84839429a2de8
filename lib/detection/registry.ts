import type { AnyDetector } from './detector'
import type { ProfileName } from './finding'
import { SEED_DETECTOR } from './seed-detector'
import type { Language } from './weighing/glosses/lexicon'
import { LEXICONS } from './weighing/glosses/lexicons'
import { WEIGHED_DETECTOR } from './weighing/weighed-detector'

/** The languages that the default profile reads. */
export const READ_LANGUAGES: readonly Language[] = [
  'english',
  ...LEXICONS.map(({ language }) => language),
]

const DETECTORS: Readonly<Record<ProfileName, AnyDetector>> = {
  default: WEIGHED_DETECTOR,
  seed: SEED_DETECTOR,
}

/** Returns the detector of a profile with its shipped weights. */
export function detectorOf(profile: ProfileName): AnyDetector {
  return DETECTORS[profile]
}
