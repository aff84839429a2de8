'use server'

import { z } from 'zod'

import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { rememberReviewer } from '@/lib/reviewer'

import { guarded } from './door'

const LONGEST_NAME = 60
const RESERVED = ['schedule', 'demo', 'system']

const nameShape = z.object({ name: z.string() })

/** Remembers who reviews in this browser. The name is chosen, not proven; records say so. */
export async function chooseReviewerAction(input: {
  readonly name: string
}): Promise<Result<{ readonly name: string }, Refusal>> {
  const parsed = nameShape.safeParse(input)
  const name = parsed.success
    ? parsed.data.name.toWellFormed().normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
    : ''
  const problem = nameProblem(name)
  if (problem !== null) return refused({ kind: 'bad-input', problem })
  return guarded(async () => {
    await rememberReviewer(name)
    return accepted({ name })
  })
}

function nameProblem(name: string): string | null {
  if (name === '') return 'Type a name.'
  if (name.length > LONGEST_NAME)
    return `The name has ${name.length} characters; the limit is ${LONGEST_NAME}.`
  if (/[\p{Cc}\p{Cf}]/u.test(name)) return 'The name contains invisible characters.'
  if (RESERVED.includes(name.toLowerCase()))
    return `“${name}” is what the program calls itself; choose another name.`
  return null
}
