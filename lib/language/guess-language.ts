/** Guesses the language of a text: its ISO 639-1 code, or null where there is nothing to go by. */
export type GuessLanguage = (text: string) => string | null

let loaded: Promise<GuessLanguage> | null = null

/**
 * Loads what guesses languages by the letters that stand together (Nito-ELD, 60 languages), half a second once. Of short English texts full of names it
 * takes one in twenty for another language: good for slices, never for a decision.
 */
export function loadLanguageGuess(): Promise<GuessLanguage> {
  loaded ??= import('eld/small').then(({ eld }) => (text) => {
    const { language } = eld.detect(text)
    return language === '' ? null : language
  })
  return loaded
}
