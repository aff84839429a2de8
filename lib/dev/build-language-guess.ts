import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { build } from 'esbuild'

// Builds Nito-ELD with its smallest data as a text that is parsed when the first text is guessed: `npm run language-guess`, and a part of
// `npm run generate`. As a literal of 60,000 objects, the data costs every thread 90 MB and half a second, and most never need it.

const ROOT = path.resolve(import.meta.dirname, '../..')
const TARGET = path.join(ROOT, 'lib/detection/generated/language-guess.js')
const DATA = /ngrams.extrasmall\.js$/ // a Go expression, so without flags

const { ngramsData }: { ngramsData: { readonly ngrams: unknown } } = await import(
  path.join(ROOT, 'node_modules/eld/src/ngrams/extrasmall.js')
)
const { ngrams, ...rest } = ngramsData

const LATE = `
const text = ${JSON.stringify(JSON.stringify(ngrams))}
let parsed
const ngrams = new Proxy({}, { get: (_none, name) => (parsed ??= JSON.parse(text))[name] })
export const ngramsData = { ...${JSON.stringify(rest)}, ngrams }
`

await mkdir(path.dirname(TARGET), { recursive: true })
await build({
  stdin: { contents: `export { eld } from 'eld/extrasmall'`, resolveDir: ROOT },
  bundle: true,
  minify: true,
  legalComments: 'inline',
  format: 'esm',
  target: 'es2022',
  outfile: TARGET,
  plugins: [
    {
      name: 'late-data',
      setup: (plugin) => plugin.onLoad({ filter: DATA }, () => ({ contents: LATE })),
    },
  ],
})
const built = await readFile(TARGET, 'utf8')
if (!built.includes('JSON.parse')) throw new Error('The data of eld is in another file now.')
await writeFile(
  TARGET.replace(/\.js$/u, '.d.ts'),
  `export const eld: { readonly detect: (text: string) => { readonly language: string } }\n`,
)
