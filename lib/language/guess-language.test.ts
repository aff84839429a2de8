import { expect, test } from 'vitest'

import { loadLanguageGuess } from './guess-language'

test.each([
  ['Mara moved to Oulu last spring and works there', 'en'],
  ['Mara wohnt jetzt in Oulu.', 'de'],
  ['Mara habite maintenant à Lyon.', 'fr'],
  ['Mara vive ahora en Sevilla.', 'es'],
  ['Não como mais carne.', 'pt'],
  ['Ik eet geen vlees meer.', 'nl'],
  ['Мара теперь живёт в Хельсинки', 'ru'],
  ['42 — 17', null],
  ['', null],
])('[B8] [GA31] the language of %j is guessed as %s', async (text, language) => {
  const guess = await loadLanguageGuess()
  expect(guess(text)).toBe(language)
})
