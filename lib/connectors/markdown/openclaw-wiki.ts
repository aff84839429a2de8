import { parseInstant } from '@/lib/domain/parse-instant'
import { eolOf } from '@/lib/importers/markdown/lines'

import { pageOf, type Claim, type Page } from './claims'
import { editOpenclawWiki } from './edit-openclaw-wiki'
import type { FileText, Folder } from './folder'
import { NO_STATE, type Contents, type Found, type Layout, type LeftOut } from './layout'
import { pagesIn } from './pages'

const DEEPEST = 4
const HIDDEN = /^[._]/u // folders that hold no pages
const MOST_PAGES = 5000

/** The wiki of OpenClaw: pages whose frontmatter lists claims. */
export const openclawWiki: Layout = {
  name: 'openclaw-wiki',
  isIt: (folder) => folder.list('').folders.includes('.openclaw-wiki'),
  files: wikiPages,
  read: readOpenclawWiki,
  apart: {
    most: MOST_PAGES,
    successorOf: ({ file = null, superseded_by: by = null }) => successorIn(file ?? '', by),
  },
  edit: editOpenclawWiki,
}

function wikiPages(folder: Folder): readonly string[] {
  return pagesIn(folder, { deepest: DEEPEST, hidden: HIDDEN })
}

function readOpenclawWiki(folder: Folder, only?: ReadonlySet<string>): Contents {
  const found: Found[] = []
  const left: LeftOut[] = []
  const pages = wikiPages(folder)
  for (const file of pages.slice(0, MOST_PAGES)) {
    if (only?.has(file) === false) continue
    const read = folder.read(file)
    if (read === null) continue
    if ('why' in read) {
      left.push({ id: null, ref: file, why: read.why })
      continue
    }
    const page = pageOf(read.text)
    if (page.why !== null) left.push({ id: null, ref: file, why: page.why })
    for (const claim of page.claims) found.push(factOf(read, { page, claim }))
  }
  if (pages.length > MOST_PAGES)
    left.push({ id: null, ref: '', why: `Only the first ${MOST_PAGES} pages were read.` })
  return { found, left }
}

function factOf(
  file: FileText,
  { page, claim }: { readonly page: Page; readonly claim: Claim },
): Found {
  const { id, text, status } = claim
  const ended = status?.value.trim().toLowerCase() === 'superseded'
  const by = claim.value('supersededBy', 'superseded_by')
  const at = claim.value('supersededAt', 'superseded_at', 'validUntil', 'valid_until')
  const updated = claim.value('updatedAt', 'updated_at')
  const twice = page.claims.filter((each) => each.id.value === id.value).length > 1
  return {
    id: claimId(file.path, id.value),
    text: text.value,
    entity: page.title ?? nameOf(file.path),
    aspect: 'claims',
    key: claim.value('claimKey', 'claim_key'),
    recordedMs: updated === null ? null : parseInstant(updated),
    supersededBy: successorIn(file.path, by),
    supersededMs: at === null ? null : parseInstant(at),
    flags: twice ? ['Its page has two claims with this id.'] : [],
    state: {
      ...NO_STATE,
      layout: 'openclaw-wiki',
      file: file.path,
      ended: ended ? 'yes' : null,
      status: status?.raw ?? null,
      text: text.value,
      summary: text.raw,
      kind: page.kind,
      superseded_by: by,
      superseded_at: at,
      fixed: fixedBy(file.path, { page, claim, twice }),
      sha256: file.sha256,
      newline: eolOf(file.text),
    },
  }
}

function fixedBy(
  file: string,
  { page, claim, twice }: { readonly page: Page; readonly claim: Claim; readonly twice: boolean },
): string | null {
  if (twice) return 'Its page has two claims with this id.'
  if (page.kind === 'source' || file.startsWith('sources/'))
    return 'A page of kind source says what a source said, so it is not changed.'
  return claim.isFlow && claim.status === null
    ? 'The claim has no status, and is written within braces.'
    : null
}

function successorIn(file: string, by: string | null): string | null {
  return by === null || by.includes('#') ? by : claimId(file, by)
}

/** Claims are known within their page. */
export function claimId(file: string, id: string): string {
  return `${file}#${id}`
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.md$/u, '')
}
