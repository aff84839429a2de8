// Hebrew, Arabic, Syriac, Thaana and others, with their presentation forms, planes and direction controls.
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

const ISOLATES = ['\u2068', '\u2069'] as const // first strong isolate, pop

/** Wraps right-to-left text in isolates, so that it does not reorder the surrounding sentence. */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `${ISOLATES[0]}${text}${ISOLATES[1]}` : text
}

const SEPARATORS = /( → |: | › | · |; )/

/** Isolates each part of a composed line where needed. */
export function isolatedParts(line: string): string {
  return RIGHT_TO_LEFT.test(line) ? line.split(SEPARATORS).map(isolated).join('') : line
}
