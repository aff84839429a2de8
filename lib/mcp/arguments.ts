import { z } from 'zod'

import * as shapes from '@/lib/contract/shapes'

// Arguments that several tools take.

export const agent = z
  .string()
  .optional()
  .describe('Whose memory; leave out for the token’s only agent.')
export const limit = z.int().min(1).max(100).default(20)
export const cursor = z.string().optional().describe('next_cursor of the page before.')
export const instant = z.iso.datetime()
export const moment = shapes.moment

export const reason = z.string().max(2_000).optional().describe('Why, for the log.')
export const confirm = z
  .boolean()
  .default(false)
  .describe('true only after the person agreed to exactly this.')
