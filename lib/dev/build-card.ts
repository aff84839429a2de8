import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { build } from 'esbuild'

// Builds the review card into one text that reaches no network: `npm run card`, and a part of `npm run generate`.

const ROOT = path.resolve(import.meta.dirname, '../..')
const SOURCE = path.join(ROOT, 'components/review/card')
const TARGET = path.join(ROOT, 'lib/mcp/generated/review-card.ts')

const read = (file: string) => readFile(file, 'utf8')

const [html, pages] = await Promise.all([
  read(path.join(SOURCE, 'card.html')),
  read(path.join(ROOT, 'app/globals.css')),
])
const { outputFiles } = await build({
  entryPoints: [path.join(SOURCE, 'main.ts')],
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  write: false,
})
const script = outputFiles[0]?.text.trim() ?? ''
if (script === '' || /<\/script|<!--/iu.test(script))
  throw new Error('The script of the card would end its own element.')

await mkdir(path.dirname(TARGET), { recursive: true })
await writeFile(
  TARGET,
  `export const REVIEW_CARD = ${JSON.stringify(
    html.replace('/* colors */', () => colorsOf(pages)).replace('/* script */', () => script),
  )}\n`,
)

/** The colors of the pages, with the choice of a theme: the blocks of the root that name one. */
function colorsOf(css: string): string {
  const blocks = css.match(/^:root(?:\[data-theme='(?:light|dark)'\])? \{[^}]*\}/gmu) ?? []
  if (blocks.length !== 3) throw new Error('The colors of app/globals.css have another form now.')
  return blocks.join('\n')
}
