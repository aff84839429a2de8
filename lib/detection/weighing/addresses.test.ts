import { describe, expect, it } from 'vitest'

import { tokenise } from '../tokenise'
import { joinAddresses } from './addresses'

describe('[W10] an address is one word', () => {
  it.each([
    ['Docs at https://a.example/api?x=1.', ['docs', 'at', 'https://a.example/api?x=1']],
    ['Write to Mara@Lund.example, please', ['write', 'to', 'mara@lund.example', 'please']],
    ['Docs (docs.a.example/api) moved', ['docs', 'docs.a.example/api', 'moved']],
    ['Backups go to /srv/backup/a', ['backups', 'go', 'to', '/srv/backup/a']],
    ['tea and/or coffee', ['tea', 'and', 'or', 'coffee']],
    ['runs 24/7', ['runs', '24', '7']],
    ['follows @mara', ['follows', 'mara']],
    ['https://', ['https']],
    ['/one', ['one']],
  ])('%s', (content, words) => {
    expect(joinAddresses(content, tokenise(content)).words).toEqual(words)
  })

  it('keeps its position in the text', () => {
    const content = 'see https://a.example/x now'
    const { words, offsets } = joinAddresses(content, tokenise(content))
    const shown = words.map((_, at) => content.slice(offsets[2 * at], offsets[2 * at + 1]))
    expect(shown).toEqual(['see', 'https://a.example/x', 'now'])
  })
})
