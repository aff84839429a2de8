import { z } from 'zod'

/** How detection and a head did on labeled pairs that neither was fitted to. */
export const headFigures = z.object({
  fittedTo: z.int(), // pairs
  outdated: z.int(), // older facts of the pairs it was measured on that the newer supersedes
  current: z.int(), // and those that it does not
  foundAlone: z.int(), // of the outdated, by detection alone
  wrongAlone: z.int(), // of the current, called outdated by detection alone
  found: z.int(), // of the outdated, by the head beside
  wrong: z.int(), // of the current, called outdated by the head beside
})

export type HeadFigures = z.infer<typeof headFigures>
