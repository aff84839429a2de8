import { ATLAS_ARCHITECTURE } from './stories/atlas-architecture'
import { FERRY_OFFICE } from './stories/ferry-office'
import { HARBOUR_SUPPORT } from './stories/harbour-support'
import { LARKSPUR_HOUSEHOLD } from './stories/larkspur-household'
import { LENDING_LIBRARY } from './stories/lending-library'
import { NICHOLAI_ASSISTANT } from './stories/nicholai-assistant'
import { PLOT_NINETEEN } from './stories/plot-nineteen'
import { SALTMARCH_CAMPAIGN } from './stories/saltmarch-campaign'
import { WADI_FIELD_STATION } from './stories/wadi-field-station'
import type { Story } from './story'

/** The agents of the demo store, in order of introduction. */
export const STORIES: readonly Story[] = [
  NICHOLAI_ASSISTANT,
  ATLAS_ARCHITECTURE,
  FERRY_OFFICE,
  HARBOUR_SUPPORT,
  LARKSPUR_HOUSEHOLD,
  SALTMARCH_CAMPAIGN,
  WADI_FIELD_STATION,
  PLOT_NINETEEN,
  LENDING_LIBRARY,
]
