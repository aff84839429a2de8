// Without the last group, a plain address or e-mail address still becomes a link on GitHub.
const MARKUP =
  /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|:(?=\/\/)|(?<=www)\.|(?<=\S)@(?=\S)/giu
const BLOCK_START = /^(?:[#>+=-]|\d{1,9}(?=[.)]))/u

/** Writes text so that Markdown shows exactly this text: no link, image, HTML or markup, and no heading or list at its beginning. */
export function markdownText(text: string): string {
  return text
    .replaceAll(MARKUP, '\\$&')
    .replace(BLOCK_START, (start) => (/\d/u.test(start) ? `${start}\\` : `\\${start}`))
}
