// Without the last group, GitHub would still link plain URLs and email addresses.
const MARKUP =
  /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|:(?=\/\/)|(?<=www)\.|(?<=\S)@(?=\S)/giu
const BLOCK_START = /^(?:[#>+=-]|\d{1,9}(?=[.)]))/u

/** Escapes text so that Markdown shows it literally: no link, image, HTML or markup, and no heading or list at its start. */
export function markdownText(text: string): string {
  return text
    .replaceAll(MARKUP, '\\$&')
    .replace(BLOCK_START, (start) => (/\d/u.test(start) ? `${start}\\` : `\\${start}`))
}
