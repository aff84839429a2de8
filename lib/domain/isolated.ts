// Hebrew, Arabic, Syriac, Thaana and the like, their presentation forms and planes, and the signs that turn a line round.
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

const FENCE = ['\u2068', '\u2069'] as const // first strong isolate, pop

/** Returns a name or a text as a sentence of another direction can hold it: fenced off where it would turn the words around it. */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `${FENCE[0]}${text}${FENCE[1]}` : text
}

const JOINTS = /( → |: | › | · |; )/

/** Returns a line that was put together of names and texts, each of them fenced off where it has to be. */
export function isolatedParts(line: string): string {
  return RIGHT_TO_LEFT.test(line) ? line.split(JOINTS).map(isolated).join('') : line
}
