import type { Scope } from './token'

/** Why a request is refused before what it asks for is looked at. */
export type ProgramRefusal =
  | { readonly kind: 'no-token'; readonly why: string }
  | { readonly kind: 'no-session' }
  | { readonly kind: 'scope-missing'; readonly scope: Scope }
  | {
      readonly kind: 'needs-person'
      readonly page: string // where a person does it
      readonly because?: 'policy' | 'page-only' // the token may, but no model may pass the answer on, or only the page can
    }
  | { readonly kind: 'no-version' }
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'too-large'; readonly sentence: string }

const INSTEAD = {
  scope: ', or use a token with the scope verdicts:write.',
  policy: '. This agent’s policy lets no model pass an answer on.',
  'page-only': '.',
} as const

const CREATE = 'npx palimpsest token create --name "my program" --owner "my name"'
const PAGE_SCOPES: ReadonlySet<Scope> = new Set(['facts:read', 'facts:write', 'verdicts:write']) // what the form offers

/** Every program reads, and what one may decide on it may store. */
function withReading(scope: Scope): string {
  const before: Partial<Record<Scope, string>> = {
    'facts:read': '',
    'verdicts:write': 'facts:read,facts:write,',
  }
  return `${before[scope] ?? 'facts:read,'}${scope}`
}

/** Returns the sentence shown to whoever wrote the program, and what to do next. */
export function programRefusalMessage(refusal: ProgramRefusal): {
  readonly sentence: string
  readonly wayOut: string
} {
  switch (refusal.kind) {
    case 'no-token':
      return {
        sentence: refusal.why,
        wayOut: `Send “Authorization: Bearer pal_…”. Create a token in Settings › Access, or with: ${CREATE}`,
      }
    case 'no-session':
      return {
        sentence: 'Only pages of Palimpsest read this address, and this request belongs to none.',
        wayOut: 'In a browser, load the page again. A program sends its token to /api/v1 or /mcp.',
      }
    case 'scope-missing':
      return {
        sentence: `The token lacks the scope ${refusal.scope}.`,
        wayOut: `Use a token that has it. Create one ${PAGE_SCOPES.has(refusal.scope) ? 'in Settings › Access, or ' : ''}with: ${CREATE} --scopes ${withReading(refusal.scope)}`,
      }
    case 'needs-person':
      return {
        sentence: 'Only a person may do this.',
        wayOut: `Ask one to open ${refusal.page}${INSTEAD[refusal.because ?? 'scope']}`,
      }
    case 'no-version':
      return {
        sentence: 'Say which version you saw.',
        wayOut: 'Read the fact or proposal first, and send its ETag as If-Match.',
      }
    case 'too-large':
      return {
        sentence: refusal.sentence,
        wayOut: 'Send a smaller request or file. Nothing was written.',
      }
    case 'key-reused':
      return {
        sentence: 'The key was already used for another request.',
        wayOut: 'Reload the page and try again.',
      }
  }
}
