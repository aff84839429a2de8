'use server'

import { archive } from '@/lib/contract/sources'
import type { Result } from '@/lib/domain/result'

import { ask, type Sent } from './door'

export type MovedToCold = {
  readonly moved: number
  readonly more: boolean
  readonly operationId: string
}

/** Moves sources that are due to the cold tier now, a few thousand at a time. */
export async function moveToColdAction(sent: Sent<typeof archive>): Promise<Result<MovedToCold>> {
  return ask(archive, sent)
}
