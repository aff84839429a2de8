'use server'

import { z } from 'zod'

import { accepted, refused, type Result } from '@/lib/domain/result'
import { cleanReviewerName, reviewerNameProblem } from '@/lib/domain/reviewer-name'
import { canRemember, rememberReviewer } from '@/lib/server/reviewer'

import { atPace } from './at-pace'
import { guarded } from './door'

const NEEDS_TLS =
  'Your name cannot be kept over a connection without encryption. Open Palimpsest at an https address, or on the machine that runs it.'

const nameShape = z.object({ name: z.string() })

/** Remembers the reviewer of this browser. The name is chosen, not verified, and records say so. */
export async function chooseReviewerAction(input: {
  readonly name: string
}): Promise<Result<{ readonly name: string }>> {
  const parsed = nameShape.safeParse(input)
  const name = parsed.success ? cleanReviewerName(parsed.data.name) : ''
  const problem = reviewerNameProblem(name)
  if (problem !== null) return refused({ kind: 'bad-input', problem })
  return atPace('name', () =>
    guarded(async () => {
      if (!(await canRemember())) return refused({ kind: 'bad-input', problem: NEEDS_TLS })
      await rememberReviewer(name)
      return accepted({ name })
    }),
  )
}
