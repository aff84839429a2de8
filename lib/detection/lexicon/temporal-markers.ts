// Signet retroactive-supersession, section 3, signal 4: exactly the document's seven markers.
export const TEMPORAL_MARKERS = [
  'changed',
  'currently',
  'moved',
  'now',
  'recently',
  'started',
  'switched',
] as const
