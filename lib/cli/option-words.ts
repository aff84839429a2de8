import { KEY_FIELD } from '@/lib/contract/call'
import type { Listed } from '@/lib/contract/registry'

import type { Given, Refused } from './command'
import { fieldsOf, keyOption, optionName, placesOf, SPECIAL } from './verb-words'

const FIELD = /^([\w-]+)(?:\.\d+)?(?=[.:])/u // “valid_from: …”, “events.0: …”

/** Lets a refusal name the option that was typed, where it names the field of a request (rule DR23). */
export function inOptions(listed: Listed, { options }: Given, refusal: Refused): Refused {
  const sentence = refusal.sentence.replace(FIELD, (found, field: string) => {
    if (field === KEY_FIELD) return `--${keyOption(listed)}`
    const name = field.replaceAll(/_([a-z])/gu, (_all, letter: string) => letter.toUpperCase())
    const place = placesOf(listed).indexOf(name)
    if (place >= 0) return wordsInCapitals(listed)[place] ?? found
    if (!fieldsOf(listed).some((each) => each.name === name)) return found
    const also = Object.entries(SPECIAL[listed.verb.name]?.also ?? {})
    const [typed] = also.find(([option, of]) => of === name && options[option] !== undefined) ?? []
    return `--${typed ?? optionName(listed, name)}`
  })
  return { ...refusal, sentence }
}

function wordsInCapitals({ cli }: Listed): readonly string[] {
  return (cli ?? '').split(' ').filter((word) => /^[A-Z_]+$/u.test(word))
}
