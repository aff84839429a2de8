// Signet retroactive-supersession, section 3, signal 4: the document's seven markers, no more.
export const TEMPORAL_MARKERS = [
  'changed',
  'currently',
  'moved',
  'now',
  'recently',
  'started',
  'switched',
] as const
