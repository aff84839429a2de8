import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { markdownText } from './markdown-text'

const PUNCTUATION = /[!-/:-@[-`{-~]/u

/** Reads like a Markdown parser: a backslash makes the next character text. Returns the text and any unescaped marks. */
function read(markdown: string): { readonly text: string; readonly bare: string } {
  let text = ''
  let bare = ''
  for (let at = 0; at < markdown.length; at += 1) {
    const escaped = markdown[at] === '\\' && PUNCTUATION.test(markdown[at + 1] ?? '')
    if (escaped) at += 1
    text += markdown[at] ?? ''
    bare += escaped ? ' ' : (markdown[at] ?? '')
  }
  return { text, bare }
}

describe('text in Markdown', () => {
  it.each([
    ['[x](https://evil.example)', '\\[x\\](https\\://evil.example)'],
    ['![x](//evil.example/a.png)', '!\\[x\\](//evil.example/a.png)'],
    ['\\[x](y)', '\\\\\\[x\\](y)'],
    ['<img src=x onerror=alert(1)>', '\\<img src=x onerror=alert(1)>'],
    ['`code`', '\\`code\\`'],
    ['&lt;b&gt; R&D', '\\&lt;b\\&gt; R&D'],
    ['# heading', '\\# heading'],
    ['- item', '\\- item'],
    ['1. item', '1\\. item'],
    ['see www.evil.example', 'see www\\.evil.example'],
    ['ada@evil.example', 'ada\\@evil.example'],
    ['__init__ of snake_case', '\\_\\_init\\_\\_ of snake_case'],
    ['Ada uses # Vim - now, at 5 > 3 (100%)!', 'Ada uses # Vim - now, at 5 > 3 (100%)!'],
  ])('[WS5] [WS12] %s', (text, markdown) => {
    expect(markdownText(text)).toBe(markdown)
    expect(read(markdown).text).toBe(text)
  })

  it('[WS5] [WS12] shows any text literally, without markup', () => {
    const parts = ['[', ']', '(', ')', '<', '>', '!', '\\', '`', '*', '_', '~', '#', '-', '&', ';']
    const words = ['a', ' ', 'https://', 'www.', '@', '1.', 'lt', 'é', '東']
    const texts = fc.array(fc.constantFrom(...parts, ...words), { maxLength: 30 })
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = pieces.join('')
        const shown = read(markdownText(text))
        expect(shown.text).toBe(text)
        expect(shown.bare).not.toMatch(/[[\]<`*~\\]|:\/\/|www\.|&\w+;|^(?:[#>+=-]|\d+[.)])/u)
      }),
    )
  })
})
