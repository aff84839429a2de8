import localFont from 'next/font/local'

// The files of `geist`, with a word of our own: a font that comes late is used from the next page on. `swap`, which the package
// asks for, moves what was painted: GeistMono has no fallback of its width.

export const sans = localFont({
  src: '../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2',
  variable: '--font-geist-sans',
  weight: '100 900',
  display: 'optional',
})

export const mono = localFont({
  src: '../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  display: 'optional',
  adjustFontFallback: false,
})
