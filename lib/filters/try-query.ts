import { PROFILE_NAMES, type ProfileName } from '@/lib/detection/finding'

import { choiceValue, dayValue, idValue, toParams } from './url-value'

/** One side of a pair that is tried: a stored fact, or words that are typed. */
export type TrySide = {
  readonly fact: string | null // id; then the words are the fact's
  readonly text: string
  readonly day: string | null // ISO date since when it is said to hold; null = unknown
}

/** A pair that is tried, as the URL carries it. */
export type TryQuery = {
  readonly older: TrySide
  readonly newer: TrySide
  readonly profile: ProfileName | null // null = that of the policy
}

export const EMPTY_SIDE: TrySide = { fact: null, text: '', day: null }

/** Longest address that is written; what is longer stays in the form. */
const MAX_ADDRESS = 2_000

/** Reads a pair from a URL; what makes no sense there is taken as absent. */
export function parseTryQuery(params: URLSearchParams): TryQuery {
  return {
    older: sideOf(params, 'older'),
    newer: sideOf(params, 'newer'),
    profile: choiceValue(params, 'profile', PROFILE_NAMES),
  }
}

/** Writes a pair as a URL or a form carries it. */
export function tryParams({ older, newer, profile }: TryQuery): URLSearchParams {
  return toParams({ ...sideParams('older', older), ...sideParams('newer', newer), profile })
}

/** Returns the address of a pair, or null when its words are too long for one. */
export function tryAddress(query: TryQuery): '/try' | `/try?${string}` | null {
  const params = tryParams(query).toString()
  if (params.length > MAX_ADDRESS) return null
  return params === '' ? '/try' : `/try?${params}`
}

/** Returns the side on which a fact stands. */
export function factSide(fact: string): TrySide {
  return { ...EMPTY_SIDE, fact }
}

function sideOf(params: URLSearchParams, name: 'older' | 'newer'): TrySide {
  const fact = idValue(params, name)
  // An id that cannot be one is looked for all the same: the page says that there is no such fact.
  if (fact !== null || params.get(name)) return factSide(fact ?? '?')
  const text = (params.get(`${name}Text`) ?? '').replaceAll('\r\n', '\n').toWellFormed()
  return { fact: null, text, day: dayValue(params, `${name}Day`) }
}

function sideParams(name: 'older' | 'newer', { fact, text, day }: TrySide) {
  if (fact !== null) return { [name]: fact }
  return { [`${name}Text`]: text === '' ? null : text, [`${name}Day`]: day }
}
