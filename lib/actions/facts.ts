'use server'

import type { z } from 'zod'

import { add } from '@/lib/contract/add-facts'
import * as changes from '@/lib/contract/change-facts'
import { arrivalSentence } from '@/lib/domain/arrival'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { FactView } from '@/lib/views/fact-view'
import { readFact } from '@/lib/views/facts'

import { ask, askAndShow, type Seen, type Sent } from './door'

export type AddFactOutcome = {
  readonly operationId: string
  readonly fact: FactView
  readonly proposals: readonly { readonly id: string; readonly number: number }[]
  readonly detection: 'done' | 'later' | 'off' | 'failed'
  readonly heardAgain: boolean // the fact was already stored, and is now confirmed
  readonly seen: readonly string[] // sentences: what was found before the fact was written
}

/** Stores one typed fact and compares it with its siblings. */
export async function addFactAction(sent: Sent<typeof add>): Promise<Result<AddFactOutcome>> {
  return askAndShow(add, sent, async (stored, { store }) => {
    const { facts, confirmed, arrivals, flags, inline } = stored
    const [first] = [...facts, ...confirmed]
    const fact = first === undefined ? null : await readFact(store, first.id)
    if (fact === null) return refused({ kind: 'not-found', what: 'fact' })
    return accepted({
      operationId: stored.operation.id,
      fact,
      proposals: inline.proposals.map(({ id, number }) => ({ id, number })),
      detection: inline.detection,
      heardAgain: facts.length === 0,
      seen: [
        ...arrivals.map(({ step, why, by }) => arrivalSentence({ step, why, by })),
        ...flags.map(({ reason }) => reason),
      ],
    })
  })
}

const CHANGES = {
  confirm: changes.confirm,
  include: changes.include,
  protect: changes.protect,
  restate: changes.restate,
  restore: changes.restore,
  retire: changes.retire,
  retract: changes.retract,
  reword: changes.reword,
  supersede: changes.supersede,
} as const

type Changes = typeof CHANGES

export type ChangeFactInput = {
  readonly [Verb in keyof Changes]: Sent<Changes[Verb]> & Seen & { readonly verb: Verb }
}[keyof Changes]

export type ChangeFactOutcome = {
  readonly operationId: string
  readonly factId: string // the fact to show next: the new version, if any
}

/** Changes one fact as a person decided. */
export async function changeFactAction(sent: ChangeFactInput): Promise<Result<ChangeFactOutcome>> {
  const { verb, ...rest } = { ...sent } // anyone can post
  if (!Object.hasOwn(CHANGES, verb))
    return refused({ kind: 'bad-input', problem: 'There is no such change.' })
  return ask<z.ZodType, ChangeFactOutcome>(CHANGES[verb], rest)
}
