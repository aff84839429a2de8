import { readdirSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

const FOLDER = 'lib/decisions'
const LINK = String.raw`\[\d{4}\]\(\d{4}-[a-z\d-]+\.md\)`
const STATUS = `accepted|(?:partly )?superseded by ${LINK}(?:(?:, | and )${LINK})*`
const FORM = new RegExp(
  String.raw`^# \S.*\n\nDate: \d{4}-\d\d-\d\d\nStatus: (?:${STATUS})\n` +
    ['Context', 'Decision', 'Consequences']
      .map((name) => String.raw`\n## ${name}\n\n(?!## )\S[^]*?\n`)
      .join('') +
    '$',
  'u',
)
const files = readdirSync(FOLDER).filter((file) => file !== 'README.md')
const texts = files.map((file) => ({ file, text: readFileSync(`${FOLDER}/${file}`, 'utf8') }))

describe('the decisions', () => {
  it('are numbered without gaps, in date order', () => {
    expect(files.map((file) => file.slice(0, 5))).toEqual(
      files.map((_, index) => `${String(index + 1).padStart(4, '0')}-`),
    )
    const dates = texts.map(({ text }) => /^Date: (\S+)$/mu.exec(text)?.[1])
    expect(dates).toEqual(dates.toSorted((a = '', b = '') => a.localeCompare(b)))
  })

  it('each have a title, a date, a status and three sections, in this order', () => {
    const headings = (text: string) => text.match(/^#+ /gmu)?.length
    const wrong = texts.filter(({ text }) => !FORM.test(text) || headings(text) !== 4)
    expect(wrong.map(({ file }) => file)).toEqual([])
  })

  it('link to existing decisions, by number', () => {
    const links = texts.flatMap(({ text }) => [...text.matchAll(/\[(\d{4})\]\(([^)]+)\)/gu)])
    expect(links.length).toBeGreaterThan(0)
    const dead = links.filter(
      ([, number = '', target = '']) => !files.includes(target) || !target.startsWith(`${number}-`),
    )
    expect(dead.map(([link]) => link)).toEqual([])
  })
})
