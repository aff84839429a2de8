import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { lexer, walkTokens, type Token } from 'marked'
import { describe, expect, it } from 'vitest'

import { APP_PAGES, docAddress, headingId } from '@/app/docs/doc-address'
import { DOC_FILES } from '@/app/docs/pages'
import { WEIGHED_SIGNALS } from '@/lib/detection/weighing/signals/registry'

const FOLDER = path.join('app', 'docs')
const pages = readdirSync(FOLDER).filter((file) => file.endsWith('.md'))
const files = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...pages.map((file) => path.join(FOLDER, file)),
]
const read = (file: string) => readFileSync(file, 'utf8')
const all = files.map((file) => read(file)).join('\n')
const percent = (share: number) => `${Math.round(100 * share)}%`
const VARIABLE = /\b(?:PALIMPSEST|VESTIGE)_[A-Z_]*[A-Z]\b/gu

/** Returns what `pick` makes of each token of a file, nested ones included; null is left out. */
function tokensOf<T>(file: string, pick: (token: Token) => T | null): readonly T[] {
  const found: T[] = []
  void walkTokens(lexer(read(file)), (token) => {
    const picked = pick(token)
    if (picked !== null) found.push(picked)
  }) // it matters only to callers of asynchronous functions
  return found
}

const anchorsOf = (file: string) =>
  tokensOf(file, (token) => (token.type === 'heading' ? headingId(String(token['text'])) : null))

const hrefsOf = (file: string) =>
  tokensOf(file, (token) =>
    token.type === 'link' || token.type === 'image' ? String(token['href']) : null,
  )

/** Returns why a link in a file is broken, or null. */
function problemOf(file: string, href: string): string | null {
  if (href.startsWith('https://')) return null
  const [place = '', anchor] = href.split('#')
  const target = place === '' ? file : path.join(path.dirname(file), place)
  if (!existsSync(target)) return `${file}: ${href} is not there`
  if (anchor === undefined || anchorsOf(target).includes(anchor)) return null
  return `${file}: ${href} has no such heading`
}

describe('[RE6] documentation links', () => {
  it('lead to existing files and headings', () => {
    const links = files.flatMap((file) => hrefsOf(file).map((href) => problemOf(file, href)))
    expect(links.length).toBeGreaterThan(40)
    expect(links.filter((problem) => problem !== null)).toEqual([])
  })

  it('also lead to pages in the app', () => {
    const between = pages.flatMap((file) =>
      hrefsOf(path.join(FOLDER, file))
        .filter((href) => href.endsWith('.md') && !href.startsWith('../'))
        .map((href) => docAddress(href)),
    )
    const addresses = DOC_FILES.map(({ page }) => `/docs/${page}`)
    expect(between.filter((address) => address === null || !addresses.includes(address))).toEqual(
      [],
    )
  })

  it('name existing pages of the app, and every page that is named', () => {
    const isPage = (page: string) =>
      ['', '(context)'].some((group) => existsSync(path.join('app', page, group, 'page.tsx')))
    expect(APP_PAGES.filter((page) => !isPage(page))).toEqual([])
    const named = pages.flatMap((file) =>
      tokensOf(path.join(FOLDER, file), (token) =>
        token.type === 'codespan' && /^\/[a-z/-]+$/u.test(String(token['text']))
          ? String(token['text'])
          : null,
      ),
    )
    const isApi = (page: string) => page.startsWith('/api/') || page === '/mcp'
    expect(named.filter((page) => !isApi(page) && !APP_PAGES.includes(page))).toEqual([])
    expect(
      named.filter((page) => isApi(page) && !existsSync(path.join('app', page, 'route.ts'))),
    ).toEqual([])
  })
})

describe('[RE7] documented variables', () => {
  const asked = 'grep -hoE --untracked (PALIMPSEST|VESTIGE)_[A-Z_]*[A-Z] --'
  const where = ['*.ts', '*.tsx', '*.js', ':!*.test.ts', ':!*.e2e.ts']
  const code = execFileSync('git', [...asked.split(' '), ...where], { encoding: 'utf8' })
  const inCode = new Set(code.trim().split('\n'))

  it('are read by the code', () => {
    const named = new Set(all.match(VARIABLE))
    expect(named.size).toBeGreaterThan(20)
    expect([...named].filter((name) => !inCode.has(name))).toEqual([])
  })

  it('have one row each in Configuration, as does every variable in the code', () => {
    const rows = read(path.join(FOLDER, 'configuration.md'))
      .split('\n')
      .flatMap((line) => /^\| `([A-Z_]+)` /u.exec(line)?.[1] ?? [])
    expect(rows.filter((name, nth) => rows.indexOf(name) !== nth)).toEqual([])
    expect([...inCode].filter((name) => !rows.includes(name))).toEqual([])
  })
})

describe('[RE8] the documentation', () => {
  it('names only commands in package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...all.matchAll(/\bnpm run (?:-s )?([a-z][a-z:-]*)/gu)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => scripts[name ?? ''] === undefined)).toEqual([])
  })

  it('has a file for every listed page, under its title, and vice versa', () => {
    expect(DOC_FILES.map(({ page }) => `${page}.md`).toSorted()).toEqual(pages.toSorted())
    for (const { page, title } of DOC_FILES)
      expect(read(path.join(FOLDER, `${page}.md`)).split('\n')[0]).toBe(`# ${title}`)
  })

  it('uses only what the app renders, and no HTML', () => {
    const DRAWN =
      'codespan em escape heading link list list_item paragraph space strong table text code'.split(
        ' ',
      )
    const others = pages.flatMap((file) =>
      tokensOf(path.join(FOLDER, file), ({ type }) =>
        DRAWN.includes(type) ? null : `${file}: ${type}`,
      ),
    )
    expect(others).toEqual([])
  })

  it('says what every folder of lib is for', () => {
    const architecture = read(path.join(FOLDER, 'architecture.md'))
    const folders = readdirSync('lib', { withFileTypes: true }).filter((one) => one.isDirectory())
    expect(
      folders.map(({ name }) => name).filter((name) => !architecture.includes(`lib/${name}`)),
    ).toEqual([])
  })

  it('counts the signals that there are', () => {
    const numbers: Readonly<Record<number, string>> = {
      19: 'nineteen',
      20: 'twenty',
      21: 'twenty-one',
    }
    const count = numbers[Object.keys(WEIGHED_SIGNALS).length] ?? 'a number to be added here'
    expect(read('README.md')).toContain(`weigh ${count} signals`)
    expect(read(path.join('lib', 'SPEC.md'))).toContain(`one level of each of ${count} signals`)
  })

  it('gives the same results in the README as in Detection', () => {
    const rows = read(path.join(FOLDER, 'detection.md')).split('\n')
    const readme = read('README.md')
    for (const pairs of ['Free wording', 'Six voices']) {
      const row = rows.find((line) => line.startsWith(`| ${pairs}`)) ?? ''
      const [precision = NaN, recall = NaN] = (row.split('|')[3] ?? '').split('/').map(Number)
      for (const share of [precision, recall]) expect(readme).toContain(percent(share))
    }
  })

  it('begins with a README of at most 120 lines', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120)
  })
})
