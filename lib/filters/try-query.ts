import { PROFILE_NAMES, type ProfileName } from '@/lib/detection/finding'

import { choiceValue, dayValue, idValue, toParams } from './url-value'

/** One side of a tried pair: a stored fact, or typed words. */
export type TrySide = {
  readonly fact: string | null // id; then the words are the fact's
  readonly text: string
  readonly day: string | null // ISO date when it begins; null = unknown
}

/** A tried pair, from the URL. */
export type TryQuery = {
  readonly older: TrySide
  readonly newer: TrySide
  readonly profile: ProfileName | null // null = the policy's
}

export const EMPTY_SIDE: TrySide = { fact: null, text: '', day: null }

/** The longest address to build; longer pairs stay in the form. */
const MAX_ADDRESS = 2_000

/** Reads a pair from a URL, ignoring invalid values. */
export function parseTryQuery(params: URLSearchParams): TryQuery {
  return {
    older: sideOf(params, 'older'),
    newer: sideOf(params, 'newer'),
    profile: choiceValue(params, 'profile', PROFILE_NAMES),
  }
}

/** Returns a pair as URL or form parameters. */
export function tryParams({ older, newer, profile }: TryQuery): URLSearchParams {
  return toParams({ ...sideParams('older', older), ...sideParams('newer', newer), profile })
}

/** Returns the address of a pair, or null when it is too long. */
export function tryAddress(query: TryQuery): '/review/test' | `/review/test?${string}` | null {
  const params = tryParams(query).toString()
  if (params.length > MAX_ADDRESS) return null
  return params === '' ? '/review/test' : `/review/test?${params}`
}

export function factSide(fact: string): TrySide {
  return { ...EMPTY_SIDE, fact }
}

function sideOf(params: URLSearchParams, name: 'older' | 'newer'): TrySide {
  const fact = idValue(params, name)
  // An invalid id is looked up anyway, so that the page says there is no such fact.
  if (fact !== null || params.get(name)) return factSide(fact ?? '?')
  const text = (params.get(`${name}Text`) ?? '').replaceAll('\r\n', '\n').toWellFormed()
  return { fact: null, text, day: dayValue(params, `${name}Day`) }
}

function sideParams(name: 'older' | 'newer', { fact, text, day }: TrySide) {
  if (fact !== null) return { [name]: fact }
  return { [`${name}Text`]: text === '' ? null : text, [`${name}Day`]: day }
}
