/** For an action that changes nothing: it can simply be tried again. */
export const READS_ONLY = {
  noAnswer: {
    sentence: 'The server did not answer.',
    wayOut: 'Check that it is running, then try again.',
  },
} as const

/** For an action that is not in Activity: its own page says whether it went through. */
export const NOT_LOGGED = {
  noAnswer: {
    sentence: 'The server did not answer.',
    wayOut: 'Reload the page to see whether it went through, then try again.',
  },
} as const
