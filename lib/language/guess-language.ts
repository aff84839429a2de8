/** Guesses a text's language as an ISO 639-1 code, or null without a clue. */
export type GuessLanguage = (text: string) => string | null

let loaded: Promise<GuessLanguage> | null = null

/**
 * Loads a language guesser by letter sequences (Nito-ELD, 60 languages), once, in about half a second. It mistakes one in twenty
 * short English texts full of names for another language: good enough for slices, never for a decision.
 */
export function loadLanguageGuess(): Promise<GuessLanguage> {
  loaded ??= import('eld/small').then(({ eld }) => (text) => {
    const { language } = eld.detect(text)
    return language === '' ? null : language
  })
  return loaded
}
