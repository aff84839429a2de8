import { describe, expect, it } from 'vitest'

import { retractedIn } from './retraction'

describe('retractedIn', () => {
  it.each([
    ['Please forget that I use npm.', 'I use npm'],
    ['forget that Mara lives in Turku, she moved', 'Mara lives in Turku, she moved'],
    ['Can you forget what I said about pytest?', 'pytest'],
    ['You can forget what I said about pytest.', 'pytest'],
    ['Disregard everything you know about my diet', 'my diet'],
    ['forget my old address', 'old address'],
    ['Remove the fact that Ines leads the team', 'Ines leads the team'],
    ['never mind what I told you about Fly', 'Fly'],
    ['Actually, scratch that', ''],
    ['forget it!', ''],
    ['Please forget I use npm', 'I use npm'],
    ['Kindly forget that Tove lives in Malmö', 'Tove lives in Malmö'],
    ['I want you to forget that I use npm', 'I use npm'],
    ["I'd like you to disregard what I said about npm", 'npm'],
    ["Please don't remember that I use npm", 'I use npm'],
    ['Stop remembering that I use npm', 'I use npm'],
    ['Erase what I said about npm', 'npm'],
    ['Please delete everything I told you about my diet', 'my diet'],
    ['Strike my last message', ''],
    ["Don't remember me as a smoker", null],
    ['Delete what I said in the draft folder', null],
    ['Stop remembering passwords in the browser', null],
    ['Do not forget that I use npm', null],
    ["don't forget my birthday", null],
    ['Never forget what I said about backups', null],
    ['I forget that every time', null],
    ['forget that, use pnpm', null],
    ['scratch that itch', null],
    ['Ignore whitespace in diffs', null],
    ['Remove old logs every week', null],
    ['Forget about deploying on Fridays', null],
    ['Delete the staging database on Sundays', null],
  ])('[AW9] [AW23] %s', (sentence, rest) => {
    expect(retractedIn(sentence)).toBe(rest)
  })
})
