import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { lexer, type MarkedToken, type Token } from 'marked'

import { withOrigin } from '@/lib/web/example-origin'

import { DOC_FILES } from './pages'

/** Narrows the tokens of the lexer, which leaves room for those of extensions; none is in use. */
export function known(tokens: readonly Token[] | undefined): readonly MarkedToken[] {
  return (tokens ?? []) as readonly MarkedToken[]
}

/**
 * Reads one page when it is asked for, so that an edit needs no build. Its examples ask the server at `origin`. Null for a page that is
 * not listed.
 */
export async function readDoc(
  page: string,
  origin: string,
): Promise<readonly MarkedToken[] | null> {
  if (!DOC_FILES.some((each) => each.page === page)) return null
  const file = path.join(process.cwd(), 'app', 'docs', `${page}.md`)
  const text = await readFile(/* turbopackIgnore: true */ file, 'utf8')
  return known(lexer(withOrigin(text, origin)))
}
